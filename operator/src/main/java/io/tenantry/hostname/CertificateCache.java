package io.tenantry.hostname;

import io.tenantry.cloud.CallContext;
import io.tenantry.cloud.CertificateAuthority;
import io.tenantry.cloud.CertificateAuthority.Order;
import io.tenantry.cloud.CertificateAuthority.Ownership;
import io.tenantry.cloud.CertificateAuthority.Status;
import io.tenantry.cloud.CertificateAuthority.Summary;
import io.tenantry.cloud.SingleFlight;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.Lookup;
import io.tenantry.pass.PortException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Caches the listing of all certificates in ACM, so that one listing shows a thousand requests that
 * nothing has changed. A certificate that seems to differ is read individually.
 *
 * <p>Shared mutable state: the last listing, and what was requested and deleted since. A caller
 * that needs a newer listing makes it; others that also need a newer one wait for it.
 */
final class CertificateCache {
  private static final Duration BLIND = Duration.ofMinutes(10);

  /** A deletion takes several passes, and each of them needs the owner's proof. */
  private static final Duration PROOF = Duration.ofMinutes(1);

  private final CertificateAuthority certificates;
  private final InstantSource clock;
  private final Map<String, Requested> requested = new ConcurrentHashMap<>();
  private final Map<String, Instant> own = new ConcurrentHashMap<>();
  private final Map<String, Instant> deleted = new ConcurrentHashMap<>();
  private final Map<Proven, Instant> proven = new ConcurrentHashMap<>();
  private final ValidationRecordDelay records = new ValidationRecordDelay();
  private final SingleFlight listing = new SingleFlight("ACM");
  private volatile Listing last = Listing.NONE;

  /** What was listed when; empty where listing was not allowed. */
  private record Listing(Optional<Map<String, Summary>> certificates, Instant at) {
    static final Listing NONE = new Listing(Optional.empty(), Instant.EPOCH);

    boolean isGood(Duration age, Instant now) {
      return at.plus(certificates.isPresent() ? age : BLIND).isAfter(now);
    }
  }

  CertificateCache(CertificateAuthority certificates, InstantSource clock) {
    this.certificates = certificates;
    this.clock = clock;
  }

  private record Requested(Summary summary, Instant at) {}

  private record Proven(String arn, List<Ownership> anyOf) {}

  /**
   * Kept in mind until a listing has it, so that it cannot get lost before somebody notes it; for
   * as long as ACM knows its token at most, since one that is deleted at once is never listed.
   */
  String request(CallContext call, Order order) {
    var now = clock.instant();
    requested.values().removeIf(old -> old.at().plus(HostnameRules.TOKEN).isBefore(now));
    var arn = requestOf(call, order);
    requested.put(
        arn, new Requested(new Summary(arn, order.hostname(), Status.PENDING, false), now));
    own.values().removeIf(old -> old.plus(HostnameRules.TOKEN).isBefore(now));
    own.put(arn, now);
    records.requested(arn, clock.instant());
    return arn;
  }

  /** A request without an answer may have been granted: only a new listing tells. */
  private String requestOf(CallContext call, Order order) {
    try {
      return certificates.request(call, order);
    } catch (PortException e) {
      if (e.failure().kind() == Kind.UNAVAILABLE) {
        last = Listing.NONE;
      }
      throw e;
    }
  }

  /** Whether the operator requested it recently, even if no status or claim lists it yet. */
  boolean isRequested(String arn) {
    return own.containsKey(arn);
  }

  /**
   * Whether the tags in ACM prove the owner, as they were a moment ago at most. Without the right
   * to read tags the owner is not proved.
   */
  boolean isOwn(CallContext call, String arn, List<Ownership> anyOf) {
    var proof = new Proven(arn, List.copyOf(anyOf));
    var now = clock.instant();
    proven.values().removeIf(at -> !at.plus(PROOF).isAfter(now));
    if (proven.containsKey(proof)) {
      return true;
    }
    try {
      var own = certificates.isOwn(call, arn, anyOf);
      if (own) {
        proven.put(proof, now);
      }
      return own;
    } catch (PortException e) {
      if (e.failure().kind() != Kind.DENIED) {
        throw e;
      }
      return false;
    }
  }

  /** A listing may still show it for a while; it must not be used. */
  void delete(CallContext call, String arn) {
    certificates.delete(call, arn);
    var now = clock.instant();
    deleted.values().removeIf(at -> at.plus(BLIND).isBefore(now));
    deleted.put(arn, now);
  }

  /** How many of these end before a moment, as far as the last listing tells. */
  long ending(Set<String> arns, Instant moment) {
    var known = last.certificates().orElse(Map.of());
    return arns.stream()
        .flatMap(arn -> Optional.ofNullable(known.get(arn)).stream())
        .filter(summary -> summary.status() == Status.ISSUED || summary.status() == Status.EXPIRED)
        .filter(summary -> summary.notAfter().filter(moment::isAfter).isPresent())
        .count();
  }

  /** How many requests no listing has shown yet. */
  int unlisted() {
    return requested.size();
  }

  /** In full, as it is now. */
  Lookup<Cert> read(CallContext call, String arn) {
    try {
      var found = certificates.find(call, arn).map(Cert::of);
      if (found.filter(Cert::lacksRecords).isPresent()) {
        records.missed(arn, clock.instant());
      } else {
        records.found(arn, clock.instant());
      }
      return found.<Lookup<Cert>>map(Lookup.Found::new).orElseGet(Lookup.Missing::new);
    } catch (PortException e) {
      return new Lookup.Unknown<>(e.failure());
    }
  }

  /** How long it is too early to ask which records ACM wants for a certificate. */
  Duration recordsIn(Optional<String> arn) {
    return arn.map(known -> records.left(known, clock.instant())).orElseGet(records::expected);
  }

  /** Those of these that a listing shows as no longer pending, as they were so long ago at most. */
  Set<String> decided(CallContext call, Set<String> arns, Duration age) {
    var listed = listing(call, age).orElse(Map.of());
    return arns.stream()
        .filter(arn -> listed.containsKey(arn) && listed.get(arn).status() != Status.PENDING)
        .collect(Collectors.toSet());
  }

  /** How many there are, as far as the last listing tells. */
  int size() {
    return last.certificates().map(Map::size).orElse(0);
  }

  /** As it was at most so long ago; without validation records where nothing is the matter. */
  Lookup<Cert> glance(CallContext call, String arn, Duration age) {
    try {
      var summary = listing(call, age).flatMap(list -> Optional.ofNullable(list.get(arn)));
      return summary
          .map(Cert::of)
          .filter(cert -> !cert.bad())
          .<Lookup<Cert>>map(Lookup.Found::new)
          .orElseGet(() -> read(call, arn));
    } catch (PortException e) {
      return new Lookup.Unknown<>(e.failure());
    }
  }

  /** All certificates for a hostname, of any owner, if listing is allowed. */
  Set<String> named(CallContext call, String hostname, Duration age) {
    // In this order: what leaves the one has come to the other before.
    var own = List.copyOf(requested.values());
    var all = listing(call, age).orElse(Map.of());
    return Stream.concat(all.values().stream(), own.stream().map(Requested::summary))
        .filter(summary -> summary.hostname().equalsIgnoreCase(hostname))
        .map(Summary::arn)
        .collect(Collectors.toSet());
  }

  /** Those for a hostname that are of use, or will be, as far as listing is allowed. */
  Set<String> alive(CallContext call, String hostname, Duration age) {
    return listing(call, age).orElse(Map.of()).values().stream()
        .filter(summary -> summary.hostname().equalsIgnoreCase(hostname))
        .filter(summary -> summary.status() == Status.ISSUED || summary.status() == Status.PENDING)
        .map(Summary::arn)
        .filter(arn -> !deleted.containsKey(arn))
        .collect(Collectors.toSet());
  }

  /** Empty where listing is not allowed: then everything is read one by one. */
  private Optional<Map<String, Summary>> listing(CallContext call, Duration age) {
    if (last.isGood(age, clock.instant())) {
      return last.certificates();
    }
    return listing.through(
        call.urgency(),
        () -> {
          if (!last.isGood(age, clock.instant())) {
            last = list(call);
            last.certificates().ifPresent(listed -> requested.keySet().removeAll(listed.keySet()));
          }
          return last.certificates();
        });
  }

  private Listing list(CallContext call) {
    var now = clock.instant();
    try {
      var listed =
          certificates.list(call).stream()
              .collect(Collectors.toUnmodifiableMap(Summary::arn, Function.identity()));
      return new Listing(Optional.of(listed), now);
    } catch (PortException e) {
      if (e.failure().kind() != Kind.DENIED) {
        throw e;
      }
      return new Listing(Optional.empty(), now);
    }
  }
}
