package io.tenantry.cloud.dns;

import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The next batch, and what is decided without one; pure.
 *
 * @param settled plans that need no batch: nothing to do, or refused
 */
record BatchPlan(List<OwnerChanges> batch, List<OwnerPlan> settled) {

  /** Takes claims in their order; where two want different things, the first gets its way. */
  static BatchPlan of(
      List<OwnerClaim> claims, Function<OwnerClaim, OwnerPlan> planner, BatchLimits limits) {
    var units = new ArrayList<OwnerChanges>();
    var settled = new ArrayList<OwnerPlan>();
    var promised = new HashMap<RecordKey, OwnedRecord>();
    for (var claim : claims) {
      var plan =
          rival(claim, promised)
              .<OwnerPlan>map(rival -> new OwnerPlan.Refuse(claim, wantedTwice(rival), Set.of()))
              .orElseGet(() -> planner.apply(claim));
      if (plan instanceof OwnerPlan.Write(var unit)) {
        units.add(unit);
        claim
            .wants()
            .forEach(r -> promised.put(RecordKey.of(r), new OwnedRecord(claim.owner(), r)));
      } else {
        settled.add(plan);
      }
    }
    return new BatchPlan(BatchPacker.first(units, limits), settled);
  }

  private static Optional<OwnedRecord> rival(
      OwnerClaim claim, Map<RecordKey, OwnedRecord> promised) {
    return claim.wants().stream()
        .flatMap(record ->
            Optional.ofNullable(promised.get(RecordKey.of(record))).stream()
                .filter(kept -> !kept.record().equals(record)))
        .findFirst();
  }

  private static Failure wantedTwice(OwnedRecord kept) {
    return Refusal.of(
        Kind.TAKEN,
        "%s is wanted by %s, too, which was first".formatted(kept.record().name(), kept.owner()));
  }
}
