package io.tenantry.cloud.dns;

import io.tenantry.cloud.DnsRecord;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/** Part of a zone's book, and guarded by it: who has which record and wants to keep it. */
final class Keepers {
  private final Map<Place, Map<String, DnsRecord>> byPlace = new HashMap<>();

  void add(Claim claim) {
    for (var record : claim.keeps()) {
      byPlace
          .computeIfAbsent(Place.of(record), _ -> new LinkedHashMap<>())
          .put(claim.owner(), record);
    }
  }

  void remove(Claim claim) {
    for (var record : claim.keeps()) {
      byPlace.computeIfPresent(
          Place.of(record),
          (_, owners) -> {
            owners.remove(claim.owner());
            return owners.isEmpty() ? null : owners;
          });
    }
  }

  /** What others keep at the places of a claim. */
  Map<Place, Kept> besides(Claim claim) {
    var kept = new HashMap<Place, Kept>();
    Stream.concat(claim.wish().wants().stream(), claim.gives().stream())
        .map(Place::of)
        .forEach(place ->
            byPlace.getOrDefault(place, Map.of()).entrySet().stream()
                .filter(keeper -> !keeper.getKey().equals(claim.owner()))
                .findFirst()
                .ifPresent(
                    keeper -> kept.put(place, new Kept(keeper.getKey(), keeper.getValue()))));
    return kept;
  }
}
