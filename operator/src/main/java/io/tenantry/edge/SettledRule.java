package io.tenantry.edge;

import io.tenantry.api.edge.RequiredRecord;
import io.tenantry.api.edge.WrittenRecord;
import io.tenantry.pass.Treatment;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Whether a tenant's status shows that no pass is needed until something changes; pure. */
final class SettledRule {
  private SettledRule() {}

  /**
   * By the status of this generation. The status of another operator has too little for this, and
   * an annotation that requests a pass gets one.
   */
  static boolean holds(
      DistributionTenantView tenant, Map<String, String> annotations, EdgeRules rules) {
    return !tenant.deleting()
        && !tenant.edited()
        && tenant.held()
        && !annotations.containsKey(Treatment.RECONCILE_AT)
        && !tenant.policy().paused()
        && tenant.policy().misread().isEmpty()
        && AllowListCheck.check(tenant, rules).isEmpty()
        && isThere(tenant.memory())
        && allIsWell(tenant)
        && dnsIsDone(tenant)
        && !Invalidations.pending(tenant);
  }

  private static boolean isThere(StatusFields memory) {
    var status = memory.status();
    return memory.id().isPresent()
        && status.eTag() != null
        && "Deployed".equals(status.distributionTenantStatus());
  }

  private static boolean allIsWell(DistributionTenantView tenant) {
    return holds(tenant, EdgeReason.READY)
        && holds(tenant, EdgeReason.SYNCED)
        && (tenant.wanted().certificate().isEmpty() || hasCertificate(tenant))
        && (tenant.wanted().dns().isEmpty() || holds(tenant, EdgeReason.DNS))
        && tenant.memory().condition(EdgeReason.PAUSE).isEmpty()
        && !Boolean.TRUE.equals(tenant.memory().status().driftDetected());
  }

  /** What CloudFront was asked for must be known before it is edited. */
  private static boolean hasCertificate(DistributionTenantView tenant) {
    return holds(tenant, EdgeReason.CERTIFICATE_READY)
        && tenant.memory().certificateRequest().isPresent();
  }

  private static boolean holds(DistributionTenantView tenant, String condition) {
    return tenant
        .memory()
        .condition(condition)
        .filter(c -> c.getStatus().equals("True"))
        .isPresent();
  }

  /** Exactly the wanted records of ours are noted; those that others keep have been seen. */
  private static boolean dnsIsDone(DistributionTenantView tenant) {
    var memory = tenant.memory();
    var notes = memory.records().orElse(List.of());
    var domains = Set.copyOf(tenant.wanted().config().domains());
    if (memory.status().dnsChangeId() != null) {
      return false;
    }
    return tenant
        .wanted()
        .dns()
        .map(dns ->
            names(notes).equals(domains)
                && notes.stream()
                    .allMatch(
                        note -> Records.isThere(note) && Records.zone(note).equals(dns.zone())))
        .orElseGet(() -> notes.isEmpty() && seen(memory).containsAll(domains));
  }

  private static Set<String> names(List<WrittenRecord> notes) {
    return notes.stream().map(WrittenRecord::name).collect(Collectors.toSet());
  }

  private static Set<String> seen(StatusFields memory) {
    return memory.requiredRecords().stream()
        .filter(required -> Boolean.TRUE.equals(required.seen()))
        .map(RequiredRecord::name)
        .collect(Collectors.toSet());
  }
}
