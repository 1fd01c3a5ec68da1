package io.tenantry.hostname.pool;

import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.Next;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** Says what a pass over a Gateway has come to; pure. */
final class GatewayReporter {
  private GatewayReporter() {}

  /**
   * What others are told, and when the next pass is due.
   *
   * @param trouble what a person may have to look at
   * @param requests keys of the requests that are woken
   */
  record Summary(GatewayState state, Optional<Failure> trouble, Set<String> requests, Next next) {}

  static Summary report(GatewayWorld world, GatewayPlan plan, Optional<Failure> failure) {
    var state = state(world, plan, failure);
    var requests = new HashSet<String>();
    if (failure.isEmpty()) {
      requests.addAll(plan.requests());
    }
    if (!world.last().equals(Optional.of(state)) && (state.there() || world.last().isPresent())) {
      requests.addAll(world.keys().values());
      world.residents().forEach(resident -> requests.add(resident.key()));
      requests.addAll(world.homeless());
    }
    return new Summary(
        state,
        failure.filter(failed -> failed.kind() != Kind.STALE).or(plan::trouble),
        requests,
        failure.isPresent() ? new Next.Retry() : plan.next());
  }

  /** Where somebody was faster, the next pass knows what is wrong. */
  private static GatewayState state(
      GatewayWorld world, GatewayPlan plan, Optional<Failure> failure) {
    var trouble =
        failure.filter(failed -> failed.kind() == Kind.STALE).isPresent()
            ? world.last().flatMap(GatewayState::trouble)
            : failure.or(plan::trouble).map(Failure::message);
    return world
        .gateway()
        .map(gateway -> GatewayState.of(gateway, trouble))
        .orElse(GatewayState.GONE);
  }
}
