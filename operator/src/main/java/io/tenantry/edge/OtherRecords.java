package io.tenantry.edge;

import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.DnsZone;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The other objects whose status lists a DNS record that this tenant has or wants; pure.
 *
 * <p>Objects of one namespace may share a record, so that a domain can move from one to the other.
 * A record of another namespace is neither shared nor removed.
 */
record OtherRecords(Map<InZone, List<Sibling>> noted) {
  static final OtherRecords NONE = new OtherRecords(Map.of());

  OtherRecords {
    noted = Map.copyOf(noted);
  }

  /** A record in a zone, by whichever role. */
  record InZone(String zoneId, DnsRecord record) {}

  /**
   * An object that has noted the same record.
   *
   * @param first whether it has written it, or was there before the tenant
   * @param staying whether it keeps the record
   */
  record Sibling(String namespace, String name, boolean first, boolean staying) {
    String key() {
      return namespace + "/" + name;
    }
  }

  /** Whose a record is that this object may not have, too. */
  Optional<String> owner(DistributionTenantView tenant, DnsZone zone, DnsRecord record) {
    return strangers(tenant, zone, record).filter(Sibling::first).map(Sibling::key).findFirst();
  }

  /** Whether a record is not this object's to remove. */
  boolean keeps(DistributionTenantView tenant, DnsZone zone, DnsRecord record) {
    return strangers(tenant, zone, record).anyMatch(s -> s.first() && s.staying());
  }

  /** Whether objects of the same namespace have a record, too. */
  boolean shares(DistributionTenantView tenant, DnsZone zone, DnsRecord record) {
    return siblings(zone, record).anyMatch(s -> s.namespace().equals(tenant.namespace()));
  }

  private Stream<Sibling> strangers(DistributionTenantView tenant, DnsZone zone, DnsRecord record) {
    return siblings(zone, record).filter(s -> !s.namespace().equals(tenant.namespace()));
  }

  private Stream<Sibling> siblings(DnsZone zone, DnsRecord record) {
    return noted.getOrDefault(new InZone(zone.id(), record), List.of()).stream();
  }

  /**
   * Why a record cannot be had: what another namespace's object has is not shared, however alike.
   */
  Optional<Failure> stranger(DistributionTenantView tenant, DnsZone zone, Set<DnsRecord> records) {
    return records.stream()
        .flatMap(record ->
            owner(tenant, zone, record)
                .map(owner ->
                    ("%s is in use by DistributionTenant %s: choose another domain, or remove it"
                            + " there first")
                        .formatted(record.name(), owner))
                .stream())
        .findFirst()
        .map(message -> new Failure(Kind.TAKEN, message, "dns_error"));
  }
}
