package io.tenantry.edge;

import io.tenantry.api.edge.DistributionTenant;
import io.tenantry.api.edge.RequiredRecord;
import io.tenantry.cloud.DomainLookup;
import io.tenantry.cloud.DomainLookup.Answer;
import io.tenantry.cluster.ThreadedEventSource;
import io.tenantry.edge.DomainSighting.Finding;
import io.tenantry.pass.PortException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Event source that starts reconciles of tenants whose owners have to create DNS records, when DNS
 * says something new about their domains.
 *
 * <p>Mutable state of its own thread: what DNS has said, by object.
 */
final class DomainWatch extends ThreadedEventSource<DistributionTenant> {
  /** For each tenant that waits: ten thousand must not flood a name server. */
  private static final Duration SHARE = Duration.ofMillis(50);

  private final Supplier<Stream<DistributionTenant>> tenants;
  private final DomainLookup lookup;
  private final Consumer<String> wake;
  private final Duration poll;
  private final InstantSource clock;
  private final Map<String, DomainSighting> sightings = new HashMap<>();

  DomainWatch(
      Supplier<Stream<DistributionTenant>> tenants,
      DomainLookup lookup,
      Consumer<String> wake,
      Duration poll,
      InstantSource clock) {
    super("domains");
    this.tenants = tenants;
    this.lookup = lookup;
    this.wake = wake;
    this.poll = poll;
    this.clock = clock;
  }

  @Override
  protected Look begin() {
    // While another process leads, it looks.
    return () -> Thread.sleep(leading() ? look() : poll);
  }

  /** Looks at all who wait; returns how long to rest. */
  Duration look() {
    var waiting =
        tenants
            .get()
            .filter(DomainWatch::waits)
            .collect(Collectors.toMap(TenantCache::key, DomainWatch::unseen, (one, _) -> one));
    sightings.keySet().retainAll(waiting.keySet());
    var answers = new HashMap<String, Optional<Answer>>();
    waiting.forEach((key, records) -> look(key, records, answers));
    var share = SHARE.multipliedBy(waiting.size());
    return share.compareTo(poll) > 0 ? share : poll;
  }

  private static boolean waits(DistributionTenant tenant) {
    return tenant.getMetadata().getDeletionTimestamp() == null
        && tenant.getSpec().dns() == null
        && !unseen(tenant).isEmpty();
  }

  private static List<RequiredRecord> unseen(DistributionTenant tenant) {
    return StatusFields.of(tenant.getStatus()).requiredRecords().stream()
        .filter(record -> Boolean.FALSE.equals(record.seen()))
        .toList();
  }

  private void look(
      String key, List<RequiredRecord> records, Map<String, Optional<Answer>> answers) {
    var found = new HashMap<String, Finding>();
    for (var record : records) {
      var targets = answers.computeIfAbsent(record.value(), this::ask);
      // One question is enough to find out that nobody answers.
      var domain = targets.flatMap(_ -> ask(record.name()));
      if (domain.isEmpty() || targets.isEmpty()) {
        return; // DNS does not answer: that is no news.
      }
      found.put(record.name(), Finding.of(domain.get(), record.value(), targets.get()));
    }
    var now = clock.instant();
    var before = sightings.getOrDefault(key, DomainSighting.none(now, poll));
    sightings.put(key, before.after(found, now));
    if (before.isWorthAsking(found, now)) {
      wake.accept(key);
    }
  }

  private Optional<Answer> ask(String domain) {
    try {
      return Optional.of(lookup.ask(domain));
    } catch (PortException _) {
      return Optional.empty();
    }
  }
}
