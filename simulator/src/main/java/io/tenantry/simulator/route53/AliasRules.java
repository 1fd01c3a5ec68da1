package io.tenantry.simulator.route53;

import io.tenantry.simulator.route53.RecordSet.Alias;
import io.tenantry.simulator.route53.RecordSet.Place;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;

/** Validates the targets of aliases. */
final class AliasRules {
  /** The zone of every CloudFront name. */
  static final String CLOUDFRONT = "Z2FDTNDATAQYW2";

  private static final Set<String> TO_CLOUDFRONT = Set.of("A", "AAAA", "HTTPS");

  private final Zone zone;
  private final Zones zones;

  AliasRules(Zone zone, Zones zones) {
    this.zone = zone;
    this.zones = zones;
  }

  Optional<String> complaint(RecordSet set, Map<String, SortedMap<Place, RecordSet>> touched) {
    var alias = set.answer().alias();
    if (alias == null) {
      return Optional.empty();
    }
    if (alias.zone().equals(CLOUDFRONT)) {
      return toCloudFront(set, alias);
    }
    if (alias.zone().equals(zone.id())) {
      return toSameZone(set, alias, touched);
    }
    // Load balancers and the like: their zones are AWS's own and differ by region.
    return alias.target().endsWith(".amazonaws.com.")
        ? Optional.empty()
        : Optional.of(outside(set, alias));
  }

  private static Optional<String> toCloudFront(RecordSet set, Alias alias) {
    if (!alias.target().endsWith(".cloudfront.net.")) {
      return Optional.of(outside(set, alias));
    }
    if (!TO_CLOUDFRONT.contains(set.type())) {
      return Optional.of(tried(set, alias) + ", but that target was not found");
    }
    return alias.evaluateHealth()
        ? Optional.of(
            "EvaluateTargetHealth cannot be set to true for alias target "
                + alias.target()
                + " in zone "
                + CLOUDFRONT)
        : Optional.empty();
  }

  private Optional<String> toSameZone(
      RecordSet set, Alias alias, Map<String, SortedMap<Place, RecordSet>> touched) {
    if (!DnsName.within(alias.target(), zone.name())) {
      return Optional.of(outside(set, alias));
    }
    var sets = touched.get(alias.target());
    var there = sets == null ? zones.at(zone.id(), alias.target()) : sets.values();
    return there.stream().anyMatch(other -> other.type().equals(set.type()) && !other.equals(set))
        ? Optional.empty()
        : Optional.of(tried(set, alias) + ", but that target was not found");
  }

  private static String outside(RecordSet set, Alias alias) {
    return tried(set, alias) + ", but the alias target name does not lie within the target zone";
  }

  private static String tried(RecordSet set, Alias alias) {
    return "Tried to create an alias that targets %s, type %s in zone %s"
        .formatted(alias.target(), set.type(), alias.zone());
  }
}
