package io.tenantry.cloud.dns;

import io.tenantry.cloud.DnsRecord;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/** Part of a zone's state, and guarded by it: who has which record and wants to keep it. */
final class RecordOwners {
  private final Map<RecordKey, Map<String, DnsRecord>> byPlace = new HashMap<>();

  void add(OwnerClaim claim) {
    for (var record : claim.keeps()) {
      byPlace
          .computeIfAbsent(RecordKey.of(record), _ -> new LinkedHashMap<>())
          .put(claim.owner(), record);
    }
  }

  void remove(OwnerClaim claim) {
    for (var record : claim.keeps()) {
      byPlace.computeIfPresent(
          RecordKey.of(record),
          (_, owners) -> {
            owners.remove(claim.owner());
            return owners.isEmpty() ? null : owners;
          });
    }
  }

  /** What others keep at the places of a claim. */
  Map<RecordKey, OwnedRecord> besides(OwnerClaim claim) {
    var kept = new HashMap<RecordKey, OwnedRecord>();
    Stream.concat(claim.wish().wants().stream(), claim.gives().stream())
        .map(RecordKey::of)
        .forEach(place ->
            byPlace.getOrDefault(place, Map.of()).entrySet().stream()
                .filter(keeper -> !keeper.getKey().equals(claim.owner()))
                .findFirst()
                .ifPresent(keeper ->
                    kept.put(place, new OwnedRecord(keeper.getKey(), keeper.getValue()))));
    return kept;
  }
}
