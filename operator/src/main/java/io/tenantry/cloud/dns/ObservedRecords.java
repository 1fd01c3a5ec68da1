package io.tenantry.cloud.dns;

import io.tenantry.cloud.SeenRecord;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What is known of a zone from looking: by each name that was looked at, all that was there. */
record ObservedRecords(Map<String, List<SeenRecord>> byName) {
  static final ObservedRecords NONE = new ObservedRecords(Map.of());

  ObservedRecords {
    byName = Map.copyOf(byName);
  }

  boolean cover(String name) {
    return byName.containsKey(name);
  }

  boolean cover(Collection<String> names) {
    return byName.keySet().containsAll(names);
  }

  List<SeenRecord> at(String name) {
    return byName.getOrDefault(name, List.of());
  }

  Optional<SeenRecord> at(RecordKey place) {
    return at(place.name()).stream().filter(seen -> RecordKey.of(seen).equals(place)).findFirst();
  }

  /** What is known of these names alone, as if what is leaving were gone already. */
  ObservedRecords about(Set<String> names, Set<RecordKey> leaving) {
    return new ObservedRecords(
        names.stream()
            .filter(this::cover)
            .collect(
                Collectors.toMap(
                    name -> name,
                    name ->
                        at(name).stream()
                            .filter(seen -> !leaving.contains(RecordKey.of(seen)))
                            .toList())));
  }

  ObservedRecords plus(Set<String> looked, List<SeenRecord> found) {
    var all = new HashMap<>(byName);
    looked.forEach(name -> all.put(name, List.of()));
    all.putAll(
        found.stream()
            .filter(seen -> looked.contains(seen.name()))
            .collect(Collectors.groupingBy(SeenRecord::name)));
    return new ObservedRecords(all);
  }
}
