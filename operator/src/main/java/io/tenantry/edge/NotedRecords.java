package io.tenantry.edge;

import io.tenantry.api.edge.DistributionTenant;
import io.tenantry.api.edge.WrittenRecord;
import io.tenantry.cloud.CloudIdentity;
import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.DnsZone;
import io.tenantry.cloud.RecordNotes;
import io.tenantry.edge.OtherRecords.InZone;
import io.tenantry.edge.OtherRecords.Sibling;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The DNS records that DistributionTenants have noted in their statuses, across all roles. */
final class NotedRecords implements RecordNotes {
  /** Who was there first; a name decides among those of one second. */
  private static final Comparator<DistributionTenant> AGE =
      Comparator.comparing(
              (DistributionTenant tenant) -> tenant.getMetadata().getCreationTimestamp())
          .thenComparing(TenantCache::key);

  private final TenantCache tenants;

  NotedRecords(TenantCache tenants) {
    this.tenants = tenants;
  }

  /** A record that is not written yet is an older object's. */
  @Override
  public Optional<String> keeper(String zoneId, DnsRecord record, String owner) {
    if (tenants.isOpening()) {
      return Optional.of("perhaps a DistributionTenant, as they are still being read");
    }
    var asking = tenants.find(owner);
    return tenants
        .noting(zoneId, record.name())
        .filter(other -> !TenantCache.key(other).equals(owner))
        .filter(
            other -> notes(other, zoneId, record).anyMatch(note -> precedes(other, note, asking)))
        .map(other -> "DistributionTenant " + TenantCache.key(other))
        .findFirst();
  }

  /** Who else has noted these records, to the letter. */
  OtherRecords besides(DistributionTenant tenant, Set<InZone> records) {
    var noted = new HashMap<InZone, List<Sibling>>();
    for (var record : records) {
      var siblings = siblings(tenant, record.zoneId(), record.record());
      if (!siblings.isEmpty()) {
        noted.put(record, siblings);
      }
    }
    return new OtherRecords(noted);
  }

  private List<Sibling> siblings(DistributionTenant tenant, String zoneId, DnsRecord record) {
    var mine = Records.note(DnsZone.route53(zoneId, CloudIdentity.OWN), record, null);
    return tenants
        .noting(zoneId, record.name())
        .filter(other -> !TenantCache.key(other).equals(TenantCache.key(tenant)))
        .flatMap(other ->
            notes(other, zoneId, record)
                .filter(note -> same(note, mine))
                .map(note -> sibling(other, note, tenant)))
        .toList();
  }

  private static Sibling sibling(
      DistributionTenant other, WrittenRecord note, DistributionTenant tenant) {
    return new Sibling(
        other.getMetadata().getNamespace(),
        other.getMetadata().getName(),
        precedes(other, note, Optional.of(tenant)),
        other.getMetadata().getDeletionTimestamp() == null && Records.isThere(note));
  }

  private static boolean precedes(
      DistributionTenant other, WrittenRecord note, Optional<DistributionTenant> asking) {
    return Records.isThere(note)
        || (Boolean.FALSE.equals(note.written())
            && asking.filter(tenant -> AGE.compare(other, tenant) < 0).isPresent());
  }

  /** Statuses are what they are: nothing but texts is compared. */
  private static Stream<WrittenRecord> notes(
      DistributionTenant tenant, String zoneId, DnsRecord record) {
    return TenantCache.noted(tenant)
        .filter(note -> note.name().equals(record.name()) && note.type().equals(type(record)))
        .filter(note -> Records.zone(note).id().equals(zoneId));
  }

  private static boolean same(WrittenRecord note, WrittenRecord other) {
    return note.target().equals(other.target()) && Objects.equals(note.ttl(), other.ttl());
  }

  private static String type(DnsRecord record) {
    return switch (record) {
      case DnsRecord.Cname _ -> "CNAME";
      case DnsRecord.Alias alias -> alias.family().name();
      case DnsRecord.Txt _ -> "TXT";
    };
  }
}
