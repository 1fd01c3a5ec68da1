package io.tenantry.edge;

import io.tenantry.api.edge.RequiredRecord;
import io.tenantry.cloud.LiveTenant;
import io.tenantry.pass.Next;
import io.tenantry.pass.Verdict;
import java.util.List;

/** Whether a deployed tenant serves its users, and when it is worth another look; pure. */
record TenantReadiness(EdgeWorld world, LiveTenant live) {
  /** What is missing where it does not serve them. */
  Verdict verdict(Verdict dns) {
    var certificate = EdgeConditions.certificate(world);
    if (!live.config().enabled()) {
      return Verdict.no(
          EdgeReason.READY,
          EdgeReason.DISABLED,
          "The tenant is disabled; CloudFront does not serve its domains");
    }
    if (certificate.reason().equals(EdgeReason.CERTIFICATE_FAILED.text())) {
      return Verdict.no(EdgeReason.READY, EdgeReason.CERTIFICATE_FAILED, certificate.message());
    }
    if (!dns.holds()) {
      return dns.reason().equals(EdgeReason.DNS_ERROR.text())
          ? Verdict.no(EdgeReason.READY, EdgeReason.DNS_ERROR, dns.message())
          : Verdict.no(EdgeReason.READY, EdgeReason.DEPLOYING, "Waiting for DNS: " + dns.message());
    }
    var inactive = ManagedCertificatePlanner.inactive(live);
    if (!inactive.isEmpty()) {
      var why =
          world.tenant().wanted().certificate().isPresent()
              ? certificate.message()
              : "Check that a certificate covers each domain and that its DNS record points to CloudFront";
      return Verdict.no(
          EdgeReason.READY,
          EdgeReason.DEPLOYING,
          "CloudFront does not serve %s yet. %s".formatted(String.join(", ", inactive), why));
    }
    return Verdict.yes(
        EdgeReason.READY, EdgeReason.DEPLOYED, "CloudFront serves every domain" + undirected());
  }

  /** CloudFront is ready, and nobody comes there yet. */
  private String undirected() {
    var unseen = unseen();
    return unseen.isEmpty()
        ? ""
        : "; DNS of %s does not point to CloudFront yet, create the records of status.requiredRecords"
            .formatted(String.join(", ", unseen));
  }

  private List<String> unseen() {
    return RequiredRecords.of(world).stream()
        .filter(record -> Boolean.FALSE.equals(record.seen()))
        .map(RequiredRecord::name)
        .toList();
  }

  /**
   * When to look again. Deployment is watched for everybody together, and so is most of what owners
   * have to do; the rest needs a look now and then: some never come.
   */
  Next next() {
    if (Invalidations.pending(world.tenant())) {
      return new Next.Again(world.rules().poll());
    }
    var unseen = !unseen().isEmpty();
    var inactive = !ManagedCertificatePlanner.inactive(live).isEmpty();
    if (ManagedCertificatePlanner.pending(world, live) || (unseen && inactive)) {
      return new Next.Again(OwnerWaits.next(world, live));
    }
    if (inactive) {
      return new Next.Again(OwnerWaits.nextTry(world));
    }
    return unseen ? new Next.Again(OwnerWaits.nextForRecords(world)) : new Next.Settled();
  }
}
