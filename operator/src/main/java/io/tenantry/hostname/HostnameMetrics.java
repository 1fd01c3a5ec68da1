package io.tenantry.hostname;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.tenantry.hostname.HostnameExecutor.Outcome;
import java.time.Duration;
import java.time.Instant;

/** What passes over requests come to, for an administrator to watch. */
final class HostnameMetrics {
  static final String OURS = "gateway_orchestrator_";

  private final MeterRegistry registry;
  private final Timer issuance;

  HostnameMetrics(MeterRegistry registry) {
    this.registry = registry;
    this.issuance =
        Timer.builder(OURS + "certificate_issuance_duration")
            .description("From the request of a certificate until it is issued")
            .serviceLevelObjectives(
                Duration.ofSeconds(30),
                Duration.ofMinutes(1),
                Duration.ofMinutes(5),
                Duration.ofMinutes(30),
                Duration.ofHours(1),
                Duration.ofHours(72))
            .register(registry);
  }

  void passed(HostnameWorld world, HostnamePlan plan, Outcome outcome, Duration took) {
    Timer.builder(OURS + "reconcile_duration")
        .description("How long passes take")
        .tag("result", outcome.failure().isEmpty() ? "success" : "error")
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
            counter(
                    "reconcile_errors",
                    "step",
                    failed.step().getClass().getSimpleName(),
                    "reason",
                    failed.failure().type())
                .increment());
    var request = world.request();
    var issued =
        plan.verdicts().stream()
            .anyMatch(v -> v.type().equals(HostnameReason.ISSUANCE) && v.holds());
    if (issued && !request.said(HostnameReason.ISSUANCE)) {
      plan.draft()
          .requestedAt()
          .map(Instant::parse)
          .ifPresent(at -> issuance.record(Duration.between(at, world.now())));
    }
    // A pass that has failed has corrected nothing; the next one finds the same drift.
    plan.news().stream()
        .filter(_ -> outcome.failure().isEmpty())
        .filter(news -> news.reason().equals(HostnameReason.DRIFT_DETECTED.text()))
        .forEach(_ ->
            counter(
                    "drift_corrections",
                    "kind",
                    plan.steps().stream().anyMatch(HostnameStep.Submit.class::isInstance)
                        ? "dns"
                        : "resource")
                .increment());
  }

  private Counter counter(String name, String... tags) {
    return registry.counter(OURS + name, tags);
  }
}
