package io.tenantry.hostname;

import io.tenantry.hostname.pool.ConfigCache.Shown;
import io.tenantry.hostname.pool.Slot;
import io.tenantry.pass.Next;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Decides what to do with a claim, depending on its owner; pure. */
final class DomainClaimPlanner {
  private static final Duration A_MOMENT = Duration.ofSeconds(1);

  private DomainClaimPlanner() {}

  static DomainClaimPlan plan(DomainClaimWorld world) {
    if (world.hostname().isEmpty()) {
      return DomainClaimPlan.rest(new Next.Settled());
    }
    return switch (world.owner()) {
      case LIVES -> keep(world);
      case LEAVING -> DomainClaimPlan.rest(new Next.Again(A_MOMENT));
      case GONE -> clear(world.left().orElseThrow(), world.neighbours());
      case RELEASED ->
          new DomainClaimPlan(
              List.of(),
              Optional.empty(),
              List.of(),
              world.contenders(),
              world.neighbours(),
              Set.of(),
              new Next.Released());
    };
  }

  /** Claims of the operator before us are stamped here; others when they are confirmed. */
  private static DomainClaimPlan keep(DomainClaimWorld world) {
    List<HostnameStep> steps =
        world.confirmed() && !world.stamped()
            ? List.of(new HostnameStep.Stamp(world.name(), world.created()))
            : List.of();
    return new DomainClaimPlan(
        steps,
        Optional.empty(),
        List.of(),
        Set.of(),
        world.neighbours(),
        Set.of(),
        new Next.Settled());
  }

  private static DomainClaimPlan clear(HostnameWorld left, Set<String> neighbours) {
    var clearance = HostnameRemovalPlanner.of(left.old().getFirst(), left, false);
    var leave = new HostnameStep.Slot(Slot.none(left.request().uid()));
    return new DomainClaimPlan(
        Stream.concat(Stream.of(leave), clearance.steps().stream()).toList(),
        clearance.failure(),
        clearance.cleared() ? clearance.news() : List.of(),
        Set.of(),
        neighbours,
        left.showing().stream()
            .map(Shown::gateway)
            .map(left.rules()::gatewayKey)
            .collect(Collectors.toSet()),
        clearance.failure().isPresent() ? new Next.Retry() : new Next.Again(clearance.pause()));
  }
}
