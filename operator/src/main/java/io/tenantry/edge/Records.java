package io.tenantry.edge;

import io.tenantry.api.edge.WrittenRecord;
import io.tenantry.cloud.CloudIdentity;
import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.DnsRecord.Family;
import io.tenantry.cloud.DnsZone;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Converts between a tenant's DNS records and their form in the status. */
final class Records {
  /** Where every alias to CloudFront leads. */
  private static final String CLOUDFRONT_ZONE = "Z2FDTNDATAQYW2";

  private Records() {}

  /** A CNAME for each domain, or an alias where the zone begins and no CNAME can be. */
  static Set<DnsRecord> leading(
      Collection<String> domains, String target, long ttl, Optional<String> zoneName) {
    var records = new LinkedHashSet<DnsRecord>();
    for (var domain : domains) {
      if (zoneName.filter(domain::equalsIgnoreCase).isPresent()) {
        for (var family : Family.values()) {
          records.add(new DnsRecord.Alias(domain, family, target, CLOUDFRONT_ZONE, false));
        }
      } else {
        records.add(new DnsRecord.Cname(domain, target, ttl));
      }
    }
    return records;
  }

  static WrittenRecord note(DnsZone zone, DnsRecord record, @Nullable Boolean written) {
    var role = zone.identity().role().orElse(null);
    var externalId = zone.identity().externalId().orElse(null);
    return switch (record) {
      case DnsRecord.Cname(var name, var target, var ttl) ->
          new WrittenRecord(name, "CNAME", target, ttl, zone.id(), role, externalId, written);
      case DnsRecord.Alias(var name, var family, var target, _, _, _) ->
          new WrittenRecord(
              name, family.name(), target, null, zone.id(), role, externalId, written);
      case DnsRecord.Txt txt ->
          throw new IllegalStateException("no tenant has a text: " + txt.name());
    };
  }

  /** The same record while it is being removed; the time of its removal is not known. */
  static WrittenRecord leaving(WrittenRecord note) {
    return note(zone(note), record(note), null);
  }

  /** Whether every name server has it, and it is not being removed. */
  static boolean isThere(WrittenRecord note) {
    return Boolean.TRUE.equals(note.written());
  }

  /** Whether it was written once: a record with the same target is then the operator's. */
  static boolean wasThere(WrittenRecord note) {
    return !Boolean.FALSE.equals(note.written());
  }

  static DnsZone zone(WrittenRecord note) {
    return new DnsZone(
        note.hostedZoneId(),
        new CloudIdentity(
            Optional.ofNullable(note.assumeRoleArn()), Optional.ofNullable(note.externalId())));
  }

  static DnsRecord record(WrittenRecord note) {
    return note.type().equals("CNAME")
        ? new DnsRecord.Cname(note.name(), note.target(), note.ttl() == null ? 300 : note.ttl())
        : new DnsRecord.Alias(
            note.name(), Family.valueOf(note.type()), note.target(), CLOUDFRONT_ZONE, false);
  }

  static Stream<WrittenRecord> in(DnsZone zone, List<WrittenRecord> notes) {
    return notes.stream().filter(note -> zone(note).equals(zone));
  }
}
