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
record Draft(List<Unit> batch, List<Plan> settled) {

  /** Takes claims in their order; where two want different things, the first gets its way. */
  static Draft of(List<Claim> claims, Function<Claim, Plan> planner, BatchLimits limits) {
    var units = new ArrayList<Unit>();
    var settled = new ArrayList<Plan>();
    var promised = new HashMap<Place, Kept>();
    for (var claim : claims) {
      var plan =
          rival(claim, promised)
              .<Plan>map(rival -> new Plan.Refuse(claim, wantedTwice(rival), Set.of()))
              .orElseGet(() -> planner.apply(claim));
      if (plan instanceof Plan.Write(var unit)) {
        units.add(unit);
        claim.wants().forEach(r -> promised.put(Place.of(r), new Kept(claim.owner(), r)));
      } else {
        settled.add(plan);
      }
    }
    return new Draft(Packer.first(units, limits), settled);
  }

  private static Optional<Kept> rival(Claim claim, Map<Place, Kept> promised) {
    return claim.wants().stream()
        .flatMap(record ->
            Optional.ofNullable(promised.get(Place.of(record))).stream()
                .filter(kept -> !kept.record().equals(record)))
        .findFirst();
  }

  private static Failure wantedTwice(Kept kept) {
    return Refusal.of(
        Kind.TAKEN,
        "%s is wanted by %s, too, which was first".formatted(kept.record().name(), kept.owner()));
  }
}
