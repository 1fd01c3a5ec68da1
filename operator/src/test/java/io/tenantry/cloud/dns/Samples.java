package io.tenantry.cloud.dns;

import io.tenantry.cloud.CloudIdentity;
import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.DnsRecord.Cname;
import io.tenantry.cloud.DnsZone;
import io.tenantry.cloud.Errand;
import io.tenantry.cloud.Errand.Urgency;
import io.tenantry.cloud.Seen;
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

  static Claim claim(String owner, List<DnsRecord> had, DnsRecord... wants) {
    return claim(owner, had, List.of(), false, wants);
  }

  static Claim claim(
      String owner, List<DnsRecord> had, List<DnsRecord> maybe, boolean adopt, DnsRecord... wants) {
    var errand = new Errand(Urgency.CHANGE, owner);
    var wish = SampleWishes.wish(errand, ZONE, owner, Set.copyOf(had), Set.of(wants), adopt);
    return new Claim(wish, 1, had, maybe);
  }

  static Unit creates(String owner, DnsRecord... records) {
    return new Unit(
        claim(owner, List.of(), records),
        List.of(records).stream().map(Change::create).toList(),
        List.of());
  }

  static Unit deletes(String owner, DnsRecord... records) {
    return new Unit(
        claim(owner, List.of(records)),
        List.of(records).stream().map(Change::delete).toList(),
        List.of());
  }

  static Cname numbered(int i) {
    return new Cname("n%d.example.com".formatted(i), "d1.net", 300);
  }

  static Seen seen(DnsRecord record) {
    var place = Place.of(record);
    return new Seen(
        place.name(), place.type(), Optional.of(record), record.value(), "the record " + record);
  }
}
