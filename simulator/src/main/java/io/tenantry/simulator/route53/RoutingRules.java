package io.tenantry.simulator.route53;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Validates the routing policies of the record sets of one name; pure. */
final class RoutingRules {
  private static final String SIMPLE = "simple";
  private static final String WEIGHT = "weight";
  private static final String REGION = "region";
  private static final String FAILOVER = "failover";

  /** Of these, each value is there once. */
  private static final Map<String, String> UNIQUE =
      Map.of(REGION, "Region Name", FAILOVER, "Failover Type");

  private RoutingRules() {}

  static List<String> complaints(Collection<RecordSet> sets) {
    var complaints = new ArrayList<String>();
    sets.stream()
        .collect(Collectors.groupingBy(RecordSet::type))
        .values()
        .forEach(alike -> {
          alike.forEach(set -> mixed(set, alike, complaints));
          alike.forEach(set -> doubled(set, alike, complaints));
          alike.forEach(set -> unchecked(set, complaints));
        });
    return complaints;
  }

  private static void mixed(RecordSet set, List<RecordSet> alike, List<String> complaints) {
    var policy = policy(set);
    if (!set.setId().isEmpty() && !alike.stream().allMatch(other -> policy(other).equals(policy))) {
      complaints.add(
          "%s cannot be created as a non-%s set exists with the same name and type."
              .formatted(about(set), policy));
    }
  }

  private static String policy(RecordSet set) {
    var routing = set.routing().keySet();
    if (routing.isEmpty()) {
      return SIMPLE;
    }
    if (routing.contains(WEIGHT)) {
      return "weighted";
    }
    if (routing.contains(REGION)) {
      return "latency";
    }
    if (routing.contains(FAILOVER)) {
      return FAILOVER;
    }
    return routing.equals(Set.of("multiValueAnswer")) ? "multivalue" : "geolocation";
  }

  private static void doubled(RecordSet set, List<RecordSet> alike, List<String> complaints) {
    UNIQUE.forEach((key, word) -> {
      var value = set.routing().get(key);
      if (value != null
          && alike.stream()
              .anyMatch(other -> !other.equals(set) && value.equals(other.routing().get(key)))) {
        complaints.add(
            ("%s, and %s=%s cannot be created because a %s RRSet with the same name, type and %s"
                    + " already exists.")
                .formatted(about(set), word, value, policy(set), key));
      }
    });
  }

  /** Health checks are not simulated, so none is there. */
  private static void unchecked(RecordSet set, List<String> complaints) {
    if ("PRIMARY".equals(set.routing().get(FAILOVER)) && set.answer().alias() == null) {
      complaints.add("A non-alias primary ResourceRecordSet must have an associated health check.");
    }
  }

  private static String about(RecordSet set) {
    return "RRSet with DNS name %s, type %s, SetIdentifier %s"
        .formatted(set.name(), set.type(), set.setId());
  }
}
