package io.tenantry.hostname.pool;

import io.tenantry.api.hostname.GatewayHostnameRequest;
import io.tenantry.pass.Announcement;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.Next;
import io.tenantry.pass.Outcome;
import io.tenantry.pass.Report;
import io.tenantry.pass.Summary;
import io.tenantry.pass.WakeUp;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Says what a pass over a Gateway has come to; pure. */
final class GatewayReporter {
  private static final String FAILED = "GatewayFailed";

  private GatewayReporter() {}

  /** The status is what requests are told of the Gateway. */
  static Summary<GatewayState> report(
      GatewayWorld world, GatewayPlan plan, Outcome<GatewayStep> outcome) {
    var failure = outcome.failure().map(Outcome.Failed::failure);
    var state = state(world, plan, failure);
    var trouble = failure.filter(failed -> failed.kind() != Kind.STALE).or(plan::trouble);
    return new Summary<>(
        new Report<>(Optional.of(state), warnings(trouble)),
        failure.isPresent() ? new Next.Retry() : plan.next(),
        trouble.stream().map(Failure::label).toList(),
        concerned(world, plan, failure, state));
  }

  private static List<Announcement> warnings(Optional<Failure> trouble) {
    return trouble.stream()
        .map(failed -> new Announcement(true, FAILED, failed.message()))
        .toList();
  }

  private static Set<WakeUp> concerned(
      GatewayWorld world, GatewayPlan plan, Optional<Failure> failure, GatewayState state) {
    var requests = new HashSet<String>();
    if (failure.isEmpty()) {
      requests.addAll(plan.requests());
    }
    if (!world.last().equals(Optional.of(state)) && (state.there() || world.last().isPresent())) {
      requests.addAll(world.keys().values());
      world.residents().forEach(resident -> requests.add(resident.key()));
      requests.addAll(world.homeless());
    }
    return requests.stream()
        .map(key -> new WakeUp(GatewayHostnameRequest.class, key))
        .collect(Collectors.toSet());
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
