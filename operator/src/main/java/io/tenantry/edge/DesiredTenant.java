package io.tenantry.edge;

import io.tenantry.cloud.DnsZone;
import io.tenantry.cloud.EdgeConfig;
import io.tenantry.cloud.ManagedCertificate;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The settings of a tenant that the spec asks for.
 *
 * @param certificate the managed certificate to ask CloudFront for
 * @param primaryDomain of that certificate, where the user names one
 * @param domains in the user's order
 * @param tags without those that are not the user's to set
 * @param reserved the keys of those
 */
record DesiredTenant(
    EdgeConfig config,
    List<String> domains,
    Optional<ManagedCertificate.Request> certificate,
    Optional<String> primaryDomain,
    SortedMap<String, String> tags,
    List<String> reserved,
    Optional<Zone> dns) {

  /** Where DNS records are to be kept, and for how long resolvers may keep them. */
  record Zone(DnsZone zone, long ttl) {}

  DesiredTenant {
    domains = List.copyOf(domains);
    reserved = List.copyOf(reserved);
    tags = Collections.unmodifiableSortedMap(new TreeMap<>(tags));
  }

  /** The user's tags with the proof of whose the tenant is. */
  Map<String, String> tagsOf(TenantOwnership owner) {
    var all = new TreeMap<>(tags);
    all.putAll(owner.tags());
    return all;
  }
}
