package io.tenantry.hostname;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Meters of the reconciles of GatewayHostnameRequests. */
final class HostnameMetrics {
  static final String OURS = "gateway_orchestrator_";

  /** The steps that call ACM, and why they can fail. */
  private static final List<String> OF_ACM = List.of("Request", "Tag", "DeleteCertificate");

  private static final List<String> BY_ACM =
      List.of("access_denied", "invalid_spec", "limit", "retryable", "throttling");

  /** The steps that write to the cluster, and why they mostly fail. */
  private static final List<String> OF_CLUSTER =
      List.of(
          "Hold", "Claim", "Confirm", "Note", "Assign", "Tend", "Admit", "Retain", "Unclaim",
          "Release");

  private static final List<String> BY_CLUSTER =
      List.of("denied", "invalid", "limit", "unavailable");

  private final MeterRegistry registry;
  private final Timer issuance;

  HostnameMetrics(MeterRegistry registry) {
    this.registry = registry;
    this.issuance =
        Timer.builder(OURS + "certificate_issuance_duration")
            .description("Time from the request of a certificate until it is issued")
            .serviceLevelObjectives(
                Duration.ofSeconds(30),
                Duration.ofMinutes(1),
                Duration.ofMinutes(5),
                Duration.ofMinutes(30),
                Duration.ofHours(1),
                Duration.ofHours(72))
            .register(registry);
    // From the start, at zero: an increase can be seen only where there was a value before.
    OF_ACM.forEach(step -> BY_ACM.forEach(reason -> errors(step, reason)));
    OF_CLUSTER.forEach(step -> BY_CLUSTER.forEach(reason -> errors(step, reason)));
  }

  void passed(HostnameWorld world, HostnamePlan plan, HostnameOutcome outcome, Duration took) {
    Timer.builder(OURS + "reconcile_duration")
        .description("Duration of reconciles of GatewayHostnameRequests")
        .tag("result", succeeded(plan, outcome) ? "success" : "error")
        .serviceLevelObjectives(
            Duration.ofMillis(5),
            Duration.ofMillis(50),
            Duration.ofMillis(500),
            Duration.ofSeconds(5),
            Duration.ofSeconds(30))
        .register(registry)
        .record(took);
    outcome
        .failure()
        .filter(_ -> !outcome.stale())
        .ifPresent(failed ->
            errors(failed.step().getClass().getSimpleName(), failed.failure().label()).increment());
    plan.refused().ifPresent(refused -> errors("Assign", refused.label()).increment());
    var request = world.request();
    var issued =
        plan.verdicts().stream()
            .anyMatch(v -> v.type().equals(HostnameReason.ISSUANCE) && v.holds());
    // A pass that was out of date has said nothing; the next one finds the same certificate.
    if (issued && !request.said(HostnameReason.ISSUANCE) && !outcome.stale()) {
      plan.draft()
          .requestedAt()
          .map(Instant::parse)
          .ifPresent(at -> issuance.record(Duration.between(at, world.now())));
    }
    // A pass that has failed has corrected nothing; the next one finds the same drift.
    plan.news().stream()
        .filter(_ -> succeeded(plan, outcome))
        .filter(news -> news.reason().equals(HostnameReason.DRIFT_DETECTED.text()))
        .forEach(_ ->
            corrections(
                    plan.steps().stream().anyMatch(HostnameStep.Submit.class::isInstance)
                        ? "dns"
                        : "resource")
                .increment());
  }

  private static boolean succeeded(HostnamePlan plan, HostnameOutcome outcome) {
    return outcome.failure().isEmpty() && plan.refused().isEmpty();
  }

  /** A Gateway could not be brought in line with who is on it. */
  void tended(String reason) {
    errors("Tend", reason).increment();
  }

  private Counter errors(String step, String reason) {
    return Counter.builder(OURS + "reconcile_errors")
        .description("Steps of reconciles that failed, by step and cause")
        .tags("step", step, "reason", reason)
        .register(registry);
  }

  private Counter corrections(String kind) {
    return Counter.builder(OURS + "drift_corrections")
        .description("Changes made outside the operator that were reverted")
        .tag("kind", kind)
        .register(registry);
  }
}
