package io.tenantry.hostname;

import io.tenantry.cloud.CertificateAuthority;
import io.tenantry.cloud.DnsRecords;
import io.tenantry.cloud.DnsZone;
import io.tenantry.hostname.pool.GatewayStep;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** One step of a plan for a GatewayHostnameRequest. */
sealed interface HostnameStep {
  /** Puts the finalizer on the request. */
  record Hold() implements HostnameStep {}

  /** Claims a hostname, unless another request is first. */
  record Claim(String name, String zoneId, String hostname) implements HostnameStep {}

  /** Confirms that no other request has claimed the hostname, in any zone. */
  record Confirm() implements HostnameStep {}

  /** Notes on a claim what exists because of it. */
  record Note(ClaimedHostname.Claimed claim, ClaimLedger ledger) implements HostnameStep {}

  /** Says on a claim since when the name is its owner's. */
  record Stamp(String claim, Instant at) implements HostnameStep {}

  /** Asks for a certificate. */
  record Request(CertificateAuthority.Order order) implements HostnameStep {}

  /** Tags a certificate. */
  record Tag(String arn, Map<String, String> tags) implements HostnameStep {}

  /** Deletes an unused certificate. */
  record DeleteCertificate(String arn) implements HostnameStep {}

  /**
   * Takes a place on a Gateway, if nobody else has taken one there since it was decided on.
   *
   * @param version of the Gateway's slots that was decided on
   * @param creation how the Gateway is created where it does not exist
   */
  record Assign(
      io.tenantry.hostname.pool.Slot slot,
      String gateway,
      long version,
      Optional<GatewayStep.Create> creation)
      implements HostnameStep {}

  /** Says on which Gateways a certificate belongs from now on; nothing is written. */
  record Slot(io.tenantry.hostname.pool.Slot slot) implements HostnameStep {}

  /** Keeps certificates on a Gateway although their request goes. */
  record Retain(String gateway, Set<String> certificates) implements HostnameStep {
    public Retain {
      certificates = Set.copyOf(certificates);
    }
  }

  /** Asks for DNS records. */
  record Submit(DnsRecords.Wish wish, Purpose purpose) implements HostnameStep {}

  /** Ends interest in a wish. */
  record Forget(DnsZone zone, String owner) implements HostnameStep {}

  /** Gives a name back. */
  record Unclaim(ClaimedHostname.Claimed claim) implements HostnameStep {}

  /** Takes the finalizer off. */
  record Release() implements HostnameStep {}

  /** What records are for. */
  enum Purpose {
    VALIDATION,
    ALIAS,
    REMOVAL
  }
}
