package io.tenantry.cloud.dns;

import io.tenantry.cloud.Seen;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What is known of a zone from looking: by each name that was looked at, all that was there. */
record Facts(Map<String, List<Seen>> byName) {
  static final Facts NONE = new Facts(Map.of());

  Facts {
    byName = Map.copyOf(byName);
  }

  boolean cover(String name) {
    return byName.containsKey(name);
  }

  boolean cover(Collection<String> names) {
    return byName.keySet().containsAll(names);
  }

  List<Seen> at(String name) {
    return byName.getOrDefault(name, List.of());
  }

  Optional<Seen> at(Place place) {
    return at(place.name()).stream().filter(seen -> Place.of(seen).equals(place)).findFirst();
  }

  /** What is known of these names alone, as if what is leaving were gone already. */
  Facts about(Set<String> names, Set<Place> leaving) {
    return new Facts(
        names.stream()
            .filter(this::cover)
            .collect(
                Collectors.toMap(
                    name -> name,
                    name ->
                        at(name).stream()
                            .filter(seen -> !leaving.contains(Place.of(seen)))
                            .toList())));
  }

  Facts plus(Set<String> looked, List<Seen> found) {
    var all = new HashMap<>(byName);
    looked.forEach(name -> all.put(name, List.of()));
    all.putAll(
        found.stream()
            .filter(seen -> looked.contains(seen.name()))
            .collect(Collectors.groupingBy(Seen::name)));
    return new Facts(all);
  }
}
