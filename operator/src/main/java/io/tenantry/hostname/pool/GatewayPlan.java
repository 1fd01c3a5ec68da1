package io.tenantry.hostname.pool;

import io.tenantry.pass.Failure;
import io.tenantry.pass.Next;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a pass over a Gateway is to do.
 *
 * @param trouble why it cannot be brought in line with who is on it
 * @param requests keys of the requests whose certificate comes onto the Gateway or goes from it
 */
record GatewayPlan(
    List<GatewayStep> steps, Optional<Failure> trouble, Set<String> requests, Next next) {
  GatewayPlan {
    steps = List.copyOf(steps);
    requests = Set.copyOf(requests);
  }

  static GatewayPlan rest(Next next) {
    return new GatewayPlan(List.of(), Optional.empty(), Set.of(), next);
  }
}
