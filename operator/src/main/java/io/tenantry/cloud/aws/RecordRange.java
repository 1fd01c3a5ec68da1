package io.tenantry.cloud.aws;

import io.tenantry.cloud.SeenRecord;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What one page of a listing says of a zone: all from one name on up to another; pure.
 *
 * @param from the name that was asked for; empty for the zone's first
 * @param next where the next page begins, perhaps amid that name's sets; empty where there is none
 * @param sets what is there, by name
 */
record RecordRange(String from, Optional<String> next, Map<String, Set<SeenRecord>> sets) {
  RecordRange {
    sets = Map.copyOf(sets);
  }

  static RecordRange of(String from, Optional<String> next, List<SeenRecord> shown) {
    return new RecordRange(
        from,
        next,
        shown.stream()
            .collect(Collectors.groupingBy(SeenRecord::name, Collectors.toUnmodifiableSet())));
  }

  /** Whether it says everything about a name; what was asked for is read to its end. */
  boolean covers(String name) {
    if (name.equals(from)) {
      return true;
    }
    if (next.equals(Optional.of(name))) {
      return false;
    }
    return sets.containsKey(name) || (beginsBefore(name) && endsAfter(name));
  }

  private boolean beginsBefore(String name) {
    return from.isEmpty() || Route53Names.before(from, name);
  }

  private boolean endsAfter(String name) {
    return next.isEmpty() || Route53Names.before(name, next.get());
  }

  Set<SeenRecord> at(String name) {
    return sets.getOrDefault(name, Set.of());
  }
}
