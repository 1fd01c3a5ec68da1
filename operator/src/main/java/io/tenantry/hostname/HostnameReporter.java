package io.tenantry.hostname;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.tenantry.api.hostname.GatewayHostnameRequest;
import io.tenantry.api.hostname.GatewayHostnameRequestStatus;
import io.tenantry.hostname.HostnamePlan.Draft;
import io.tenantry.hostname.pool.ConfigCache.Shown;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.Next;
import io.tenantry.pass.Report;
import io.tenantry.pass.Summary;
import io.tenantry.pass.WakeUp;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Builds the status and the events from the result of a reconcile; pure. */
final class HostnameReporter {
  private final HostnameWorld world;
  private final HostnamePlan plan;
  private final HostnameOutcome outcome;
  private final RequestView request;

  private HostnameReporter(HostnameWorld world, HostnamePlan plan, HostnameOutcome outcome) {
    this.world = world;
    this.plan = plan;
    this.outcome = outcome;
    this.request = world.request();
  }

  static Summary<GatewayHostnameRequestStatus> report(
      HostnameWorld world, HostnamePlan plan, HostnameOutcome outcome) {
    return new HostnameReporter(world, plan, outcome).summary();
  }

  private Summary<GatewayHostnameRequestStatus> summary() {
    if (outcome.stale() && outcome.certificate().isEmpty() && outcome.assigned().isEmpty()) {
      // The next pass, on what is true now, has something to say; this one has not.
      return Summary.<GatewayHostnameRequestStatus>silent(new Next.Retry()).waking(concerned());
    }
    return new Summary<>(report(), next()).waking(concerned());
  }

  private Report<GatewayHostnameRequestStatus> report() {
    if (next() instanceof Next.Released) {
      return new Report<>(Optional.empty(), plan.news());
    }
    var conditions = new HostnameConditions(world, plan, outcome).conditions();
    var told = new HostnameAnnouncements(world, plan, outcome).to(conditions);
    return new Report<>(Optional.of(status(conditions)), told);
  }

  // Whom it concerns

  /** Its namespace, where what that may use has to follow, its Gateways, and its neighbours. */
  private Set<WakeUp> concerned() {
    return Stream.of(
            Stream.of(request.namespace())
                .filter(_ -> accessFollows())
                .map(name -> new WakeUp(Namespace.class, name)),
            gateways().map(name -> new WakeUp(Gateway.class, world.rules().gatewayKey(name))),
            world.neighbours().stream()
                .filter(_ -> hasLeft())
                .map(key -> new WakeUp(GatewayHostnameRequest.class, key)))
        .flatMap(wakeUps -> wakeUps)
        .collect(Collectors.toSet());
  }

  /** Whether it has left a Gateway: whoever is to leave it too is next. */
  private boolean hasLeft() {
    return outcome.failure().isEmpty() && plan.draft().previousGateway().isEmpty();
  }

  /** Those it is on, was on or comes onto, and those that show what is to go. */
  private Stream<String> gateways() {
    return Stream.of(
            request.gateway().stream(),
            request.previousGateway().stream(),
            gateway().stream(),
            world.showing().stream().map(Shown::gateway))
        .flatMap(names -> names);
  }

  private Optional<String> gateway() {
    return outcome.assigned().map(HostnameStep.Assign::gateway).or(() -> draft().gateway());
  }

  /** Hostnames that are created together are granted together: those with a Gateway ask for it. */
  private boolean accessFollows() {
    var gateway = gateway();
    var refused = request.deleting() || world.rival().isPresent();
    return refused
        ? !world.access().withdrawn()
        : !gateway.equals(request.gateway()) || (gateway.isPresent() && !world.access().granted());
  }

  private Next next() {
    if (outcome.failure().isPresent()) {
      if (outcome.inUse()) {
        return new Next.Again(world.rules().detachment());
      }
      var kind = outcome.failure().get().failure().kind();
      // A request that waits for a person need not be retried twice a second.
      return kind == Kind.INVALID || kind == Kind.DENIED || kind == Kind.LIMIT
          ? new Next.Again(world.rules().poll())
          : new Next.Retry();
    }
    return outcome.answered() ? new Next.Again(Duration.ZERO) : plan.next();
  }

  // Status

  private GatewayHostnameRequestStatus status(List<Condition> conditions) {
    var draft = draft();
    var gateway = gateway();
    var done = outcome.failure().isEmpty();
    return new GatewayHostnameRequestStatus(
        plan.accepted() && done
            ? Long.valueOf(request.generation())
            : request.status().observedGeneration(),
        draft.hash().orElse(null),
        gateway.orElse(null),
        gateway.map(_ -> world.rules().pool()).orElse(null),
        draft.loadBalancer().orElse(null),
        outcome.certificate().or(draft::certificate).orElse(null),
        draft.requestedAt().orElse(null),
        draft.failures() == 0 ? null : draft.failures(),
        draft.stoppedFor().orElse(null),
        draft.retired().isEmpty() ? null : draft.retired(),
        draft.previousGateway().filter(left -> !gateway.equals(Optional.of(left))).orElse(null),
        draft.plannedGateway().orElse(null),
        conditions);
  }

  /** Steps that were not done must not be recorded as done: the next reconcile plans them again. */
  private Draft draft() {
    if (outcome.failure().isEmpty() || essentialsDone(plan, outcome)) {
      return plan.draft();
    }
    var before = Draft.of(request);
    return outcome.certificate().isPresent() ? before.certified(plan.draft()) : before;
  }

  /** Whether only what remains of former hostnames has failed. */
  static boolean essentialsDone(HostnamePlan plan, HostnameOutcome outcome) {
    return outcome.done().size() >= plan.essential();
  }
}
