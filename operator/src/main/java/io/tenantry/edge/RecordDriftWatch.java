package io.tenantry.edge;

import io.tenantry.api.edge.DistributionTenant;
import io.tenantry.cloud.CallContext;
import io.tenantry.cloud.CallContext.Urgency;
import io.tenantry.cloud.DnsRecords;
import io.tenantry.cloud.DnsZone;
import io.tenantry.cloud.SeenRecord;
import io.tenantry.cluster.ThreadedEventSource;
import io.tenantry.pass.PortException;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Event source that starts reconciles of tenants whose DNS records were changed in their zone.
 *
 * <p>Pages of a zone are read once for all tenants that have records in them. Shared mutable state:
 * which tenants' records are not as they were written.
 */
final class RecordDriftWatch extends ThreadedEventSource<DistributionTenant> {
  private static final Logger LOG = LoggerFactory.getLogger(RecordDriftWatch.class);
  private static final CallContext CALL = new CallContext(Urgency.DRIFT, "records");

  private final Supplier<Stream<DistributionTenant>> tenants;
  private final DnsRecords dns;
  private final Consumer<String> wake;
  private final Duration interval;
  private final Map<String, List<RecordDrift>> drifted = new ConcurrentHashMap<>();

  RecordDriftWatch(
      Supplier<Stream<DistributionTenant>> tenants,
      DnsRecords dns,
      Consumer<String> wake,
      Duration interval) {
    super("records");
    this.tenants = tenants;
    this.dns = dns;
    this.wake = wake;
    this.interval = interval;
  }

  /** Whether its records were not as they should be when they were last looked at. */
  boolean hasDrifted(String key) {
    return drifted.containsKey(key);
  }

  @Override
  protected Look begin() {
    return () -> {
      Thread.sleep(interval);
      if (leading()) {
        look();
      }
    };
  }

  /** Looks at the records of all tenants that have theirs. */
  void look() {
    var all =
        tenants
            .get()
            .filter(this::isWorthALook)
            .sorted(Comparator.comparing(RecordDriftWatch::place))
            .toList();
    drifted.keySet().retainAll(all.stream().map(TenantCache::key).collect(Collectors.toSet()));
    var unread = new HashSet<DnsZone>();
    all.forEach(tenant -> look(tenant, unread));
  }

  /** What is on its way announces itself. */
  private boolean isWorthALook(DistributionTenant tenant) {
    return tenant.getMetadata().getDeletionTimestamp() == null
        && (saysReady(tenant) || hasDrifted(TenantCache.key(tenant)))
        && TenantCache.noted(tenant).anyMatch(Records::isThere);
  }

  private static boolean saysReady(DistributionTenant tenant) {
    return StatusFields.of(tenant.getStatus())
        .condition(EdgeReason.DNS)
        .filter(condition -> "True".equals(condition.getStatus()))
        .isPresent();
  }

  /** Zones are sorted by labels from the last to the first: neighbours share a page. */
  private static String place(DistributionTenant tenant) {
    return TenantCache.noted(tenant)
        .map(note ->
            note.hostedZoneId()
                + " "
                + String.join(".", List.of(note.name().split("\\.")).reversed()))
        .min(Comparator.naturalOrder())
        .orElse("");
  }

  private void look(DistributionTenant tenant, Set<DnsZone> unread) {
    var key = TenantCache.key(tenant);
    var noted = TenantCache.noted(tenant).toList();
    var seen = new HashMap<DnsZone, Map<String, Set<SeenRecord>>>();
    for (var names : RecordDrift.names(noted).entrySet()) {
      if (unread.contains(names.getKey())) {
        return;
      }
      try {
        seen.put(names.getKey(), dns.look(CALL, names.getKey(), names.getValue()));
      } catch (PortException e) {
        unread.add(names.getKey());
        LOG.atWarn()
            .addKeyValue("zone", names.getKey().id())
            .addKeyValue("error", e.failure().message())
            .log("Records cannot be read; changes made outside the operator are not noticed");
        return;
      }
    }
    tell(key, RecordDrift.between(noted, seen), saysReady(tenant));
  }

  private void tell(String key, List<RecordDrift> now, boolean saysReady) {
    var before = now.isEmpty() ? drifted.remove(key) : drifted.put(key, now);
    if (now.isEmpty() ? before != null : saysReady || !now.equals(before)) {
      wake.accept(key);
    }
  }
}
