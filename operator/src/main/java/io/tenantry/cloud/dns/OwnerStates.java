package io.tenantry.cloud.dns;

import io.tenantry.cloud.DnsRecord;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * Part of a zone's state, and guarded by it: what each owner wants and has, and so what is to be
 * done for it.
 */
final class OwnerStates {
  private final Provider provider;
  private final BiFunction<DnsRecord, String, Optional<String>> notes;
  private final Map<String, OwnerState> entries = new HashMap<>();
  private final RecordOwners keepers = new RecordOwners();

  OwnerStates(Provider provider, BiFunction<DnsRecord, String, Optional<String>> notes) {
    this.provider = provider;
    this.notes = notes;
  }

  boolean isEmpty() {
    return entries.isEmpty();
  }

  Optional<OwnerState> find(String owner) {
    return Optional.ofNullable(entries.get(owner));
  }

  void put(OwnerState entry) {
    remove(entry.claim().owner());
    entries.put(entry.claim().owner(), entry);
    keepers.add(entry.claim());
  }

  /** False where nobody knows it. */
  boolean remove(String owner) {
    var entry = entries.remove(owner);
    if (entry != null) {
      keepers.remove(entry.claim());
    }
    return entry != null;
  }

  /** What these want: urgent first, then first come, first served. */
  List<OwnerClaim> inOrder(List<String> some) {
    return some.stream()
        .flatMap(owner -> find(owner).stream())
        .sorted(
            Comparator.comparingInt(OwnerState::rank)
                .thenComparingLong(entry -> entry.claim().number()))
        .map(OwnerState::claim)
        .toList();
  }

  OwnerPlan plan(OwnerClaim claim, ObservedRecords facts) {
    return OwnerPlanner.plan(claim, keepers.besides(claim), noted(claim), facts, provider);
  }

  /** Asked only where something might be taken over, or somebody wants to know whose it is. */
  private Map<RecordKey, String> noted(OwnerClaim claim) {
    var noted = new HashMap<RecordKey, String>();
    claim.wish().wants().stream()
        .filter(record -> claim.had(RecordKey.of(record)).isEmpty())
        .forEach(record ->
            notes
                .apply(record, claim.owner())
                .ifPresent(by -> noted.put(RecordKey.of(record), by)));
    return noted;
  }
}
