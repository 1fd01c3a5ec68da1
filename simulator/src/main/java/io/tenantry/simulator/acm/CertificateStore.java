package io.tenantry.simulator.acm;

import io.tenantry.simulator.core.Engine;
import io.tenantry.simulator.core.Ids;
import io.tenantry.simulator.core.Kind;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** All certificates and who uses them; other services ask here. */
public final class CertificateStore {
  public static final Kind<StoredCertificate> CERTIFICATE =
      new Kind<>("certificate", StoredCertificate.class);
  public static final Kind<Use> USE = new Kind<>("certificate-use", Use.class);
  public static final Kind<Requested> REQUESTED =
      new Kind<>("certificate-request", Requested.class);

  /** Where CloudFront's certificates live. */
  public static final String CLOUDFRONT_REGION = "us-east-1";

  private static final Duration YEAR = Duration.ofDays(365);

  private final Engine engine;
  private final Ids ids;
  private final Map<String, NavigableMap<String, StoredCertificate>> byScope = new HashMap<>();
  private final Map<String, TreeSet<String>> users = new HashMap<>();
  private final Map<String, Integer> requests = new HashMap<>();
  private final List<BiConsumer<StoredCertificate, Instant>> watchers = new ArrayList<>();

  public CertificateStore(Engine engine, Ids ids) {
    this.engine = engine;
    this.ids = ids;
    engine.store().watch(CERTIFICATE, this::certificateChanged);
    engine.store().watch(USE, this::useChanged);
    engine.store().watch(REQUESTED, this::requestedChanged);
    engine.planner(() -> engine.store().all(USE).forEach(this::plan));
    engine.planner(() -> engine.store().all(REQUESTED).forEach(this::plan));
  }

  /** Calls back whenever a certificate's status has changed, in the same transaction. */
  public void onStatus(BiConsumer<StoredCertificate, Instant> watcher) {
    watchers.add(watcher);
  }

  public @Nullable StoredCertificate find(String arn) {
    return engine.store().find(CERTIFICATE, arn);
  }

  NavigableMap<String, StoredCertificate> of(String account, String region) {
    return byScope.getOrDefault(scope(account, region), new TreeMap<>());
  }

  int requestedThisYear(String account, String region) {
    return requests.getOrDefault(scope(account, region), 0);
  }

  String newArn(String account, String region) {
    return "arn:aws:acm:" + region + ":" + account + ":certificate/" + ids.uuid();
  }

  /** Adds a new certificate; it counts against the quotas of its account. */
  public void add(StoredCertificate certificate) {
    engine.store().put(CERTIFICATE, certificate.arn(), certificate);
    var scope = scope(certificate.account(), certificate.region());
    var requested = new Requested(certificate.arn(), scope, certificate.created());
    engine.store().put(REQUESTED, requested.arn(), requested);
    plan(requested);
  }

  /** Replaces a certificate and notifies the watchers of its status. */
  void update(StoredCertificate changed, Instant now) {
    var before = find(changed.arn());
    engine.store().put(CERTIFICATE, changed.arn(), changed);
    if (before == null || before.status() != changed.status()) {
      watchers.forEach(watcher -> watcher.accept(changed, now));
    }
  }

  public void remove(String arn) {
    engine.store().remove(CERTIFICATE, arn);
    usersOf(arn).forEach(user -> engine.store().remove(USE, arn + "|" + user));
  }

  public void attach(String arn, String user) {
    var use = new Use(arn, user, null);
    engine.store().put(USE, use.id(), use);
  }

  /** The use ends, but ACM notices only after a while. */
  public void detach(String arn, String user, Instant now) {
    var present = engine.store().find(USE, arn + "|" + user);
    if (present == null || present.until() != null) {
      return;
    }
    var use = new Use(arn, user, now.plus(engine.settings().acm().detachDelay()));
    engine.store().put(USE, use.id(), use);
    plan(use);
  }

  /** Who uses it, as far as ACM has noticed. */
  public List<String> usedBy(String arn, Instant now) {
    return usersOf(arn).stream()
        .filter(user -> {
          var use = engine.store().find(USE, arn + "|" + user);
          return use != null && use.seen(now);
        })
        .toList();
  }

  /** Certificates that are in use and not detached. */
  Set<String> usedBy(String user) {
    return engine.store().all(USE).stream()
        .filter(use -> use.user().equals(user) && use.until() == null)
        .map(Use::certificate)
        .collect(Collectors.toSet());
  }

  private List<String> usersOf(String arn) {
    var names = users.get(arn);
    return names == null ? List.of() : List.copyOf(names);
  }

  private void plan(Use use) {
    if (use.until() != null) {
      engine.agenda().at(use.until(), use.id(), this::forget);
    }
  }

  private void forget(String id, Instant at) {
    var use = engine.store().find(USE, id);
    if (use != null && !use.seen(at)) {
      engine.store().remove(USE, id);
    }
  }

  private void plan(Requested requested) {
    engine
        .agenda()
        .at(
            requested.at().plus(YEAR),
            requested.arn(),
            (arn, _) -> engine.store().remove(REQUESTED, arn));
  }

  private static String scope(String account, String region) {
    return account + "|" + region;
  }

  private void certificateChanged(
      @Nullable StoredCertificate before, @Nullable StoredCertificate after) {
    if (before != null) {
      of(before.account(), before.region()).remove(before.arn());
    }
    if (after != null) {
      byScope
          .computeIfAbsent(scope(after.account(), after.region()), _ -> new TreeMap<>())
          .put(after.arn(), after);
    }
  }

  private void useChanged(@Nullable Use before, @Nullable Use after) {
    if (before != null) {
      var names = users.get(before.certificate());
      if (names != null && names.remove(before.user()) && names.isEmpty()) {
        users.remove(before.certificate());
      }
    }
    if (after != null) {
      users.computeIfAbsent(after.certificate(), _ -> new TreeSet<>()).add(after.user());
    }
  }

  private void requestedChanged(@Nullable Requested before, @Nullable Requested after) {
    if (before != null) {
      requests.merge(before.scope(), -1, Integer::sum);
    }
    if (after != null) {
      requests.merge(after.scope(), 1, Integer::sum);
    }
  }
}
