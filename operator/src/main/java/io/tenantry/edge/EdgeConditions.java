package io.tenantry.edge;

import static io.tenantry.edge.EdgeReason.DNS;
import static io.tenantry.edge.EdgeReason.READY;
import static io.tenantry.edge.EdgeReason.SYNCED;

import io.tenantry.pass.Verdict;

/** Conditions that several planners share. */
final class EdgeConditions {
  private EdgeConditions() {}

  static Verdict inSync() {
    return Verdict.yes(SYNCED, EdgeReason.IN_SYNC, "CloudFront matches the spec");
  }

  static Verdict deploying() {
    return Verdict.no(READY, EdgeReason.DEPLOYING, "CloudFront is deploying the tenant");
  }

  static Verdict dnsIsYours() {
    return Verdict.yes(
        DNS, EdgeReason.DNS_NOT_CONFIGURED, "spec.dns is not set; DNS records are not managed");
  }

  /** The managed certificate, whether there is a tenant yet or not. */
  static Verdict certificate(EdgeWorld world) {
    return world
        .live()
        .found()
        .map(live -> ManagedCertificatePlanner.verdict(world, live))
        .orElseGet(() -> ManagedCertificatePlanner.ahead(world));
  }

  /** What was last said about DNS still holds: this pass does not touch it. */
  static Verdict dnsAsBefore(DistributionTenantView tenant) {
    return asBefore(
        tenant,
        DNS,
        tenant.wanted().dns().isEmpty()
            ? dnsIsYours()
            : Verdict.no(DNS, EdgeReason.DNS_RECORD_CREATING, "No DNS records are written yet"));
  }

  static Verdict asBefore(DistributionTenantView tenant, String type, Verdict otherwise) {
    return tenant.memory().condition(type).map(Verdict::asBefore).orElse(otherwise);
  }

  /** A count of records, as people say it. */
  static String records(int count) {
    return count == 1 ? "1 DNS record" : count + " DNS records";
  }
}
