package io.tenantry.cloud.dns;

import io.tenantry.cloud.CallContext;
import io.tenantry.cloud.CallContext.Urgency;
import io.tenantry.cloud.CloudIdentity;
import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.DnsRecord.Cname;
import io.tenantry.cloud.DnsZone;
import io.tenantry.cloud.SeenRecord;
import io.tenantry.cloud.dns.Provider.Ability;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Claims, units and sightings for tests. */
final class Samples {
  static final DnsZone ZONE = DnsZone.route53("Z1", CloudIdentity.OWN);
  static final BatchLimits WIDE = new BatchLimits(1_000, 32_000);
  static final Provider ROUTE53 = provider(Set.of(Ability.values()));
  static final Cname A = new Cname("a.example.com", "d1.net", 300);
  static final Cname B = new Cname("b.example.com", "d1.net", 300);

  private Samples() {}

  static Provider provider(Set<Ability> abilities) {
    return new Provider(DnsZone.ROUTE53, WIDE, abilities);
  }

  /** That can do all but these. */
  static Provider without(Ability... abilities) {
    return provider(EnumSet.complementOf(EnumSet.copyOf(List.of(abilities))));
  }

  static OwnerClaim claim(String owner, List<DnsRecord> had, DnsRecord... wants) {
    return claim(owner, had, List.of(), false, wants);
  }

  static OwnerClaim claim(
      String owner, List<DnsRecord> had, List<DnsRecord> maybe, boolean adopt, DnsRecord... wants) {
    var call = new CallContext(Urgency.CHANGE, owner);
    var wish = SampleWishes.wish(call, ZONE, owner, Set.copyOf(had), Set.of(wants), adopt);
    return new OwnerClaim(wish, 1, had, maybe);
  }

  static OwnerChanges creates(String owner, DnsRecord... records) {
    return new OwnerChanges(
        claim(owner, List.of(), records),
        List.of(records).stream().map(RecordChange::create).toList(),
        List.of());
  }

  static OwnerChanges deletes(String owner, DnsRecord... records) {
    return new OwnerChanges(
        claim(owner, List.of(records)),
        List.of(records).stream().map(RecordChange::delete).toList(),
        List.of());
  }

  static Cname numbered(int i) {
    return new Cname("n%d.example.com".formatted(i), "d1.net", 300);
  }

  static SeenRecord seen(DnsRecord record) {
    var place = RecordKey.of(record);
    return new SeenRecord(
        place.name(), place.type(), Optional.of(record), record.value(), "the record " + record);
  }
}
