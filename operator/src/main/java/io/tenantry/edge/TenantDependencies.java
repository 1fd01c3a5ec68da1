package io.tenantry.edge;

import io.tenantry.cloud.ConnectionGroup;
import io.tenantry.cloud.Distribution;
import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.DnsRecords;
import io.tenantry.cloud.DnsZone;
import io.tenantry.cloud.ManagedCertificate;
import io.tenantry.pass.Lookup;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The AWS resources and DNS records that a tenant depends on.
 *
 * @param group where its traffic is to come in
 * @param certificateNames what its own or its distribution's certificate is good for
 * @param managed the certificate that CloudFront gets for it
 * @param zoneName what its hosted zone is the zone of; missing where we may not read it
 * @param dns where the wishes for its records are, by zone
 * @param drift its records that are not as they were written; none where nobody has looked
 * @param others who else has noted its records
 * @param seen by domain: what CloudFront says is wrong with its DNS, empty when it is right
 * @param purged whether the invalidation under way is done
 */
record TenantDependencies(
    Lookup<Distribution> distribution,
    Lookup<ConnectionGroup> group,
    Lookup<Set<String>> certificateNames,
    Lookup<ManagedCertificate> managed,
    Lookup<String> zoneName,
    Map<DnsZone, Standing> dns,
    List<RecordDrift> drift,
    OtherRecords others,
    Lookup<Map<String, Optional<String>>> seen,
    Lookup<Boolean> purged) {

  TenantDependencies {
    dns = Map.copyOf(dns);
    drift = List.copyOf(drift);
  }

  /**
   * What was last wished for in a zone, and how far that is.
   *
   * @param remarks what was left as it is on the way, in words
   */
  record Standing(Set<DnsRecord> wants, DnsRecords.Progress progress, List<String> remarks) {
    Standing {
      wants = Set.copyOf(wants);
      remarks = List.copyOf(remarks);
    }

    Standing(Set<DnsRecord> wants, DnsRecords.Progress progress) {
      this(wants, progress, List.of());
    }
  }

  /** For a pass that needs none of it. */
  static TenantDependencies unasked(Map<DnsZone, Standing> dns, OtherRecords others) {
    return new TenantDependencies(
        new Lookup.NotAsked<>(),
        new Lookup.NotAsked<>(),
        new Lookup.NotAsked<>(),
        new Lookup.NotAsked<>(),
        new Lookup.NotAsked<>(),
        dns,
        List.of(),
        others,
        new Lookup.NotAsked<>(),
        new Lookup.NotAsked<>());
  }
}
