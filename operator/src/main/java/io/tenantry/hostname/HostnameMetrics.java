package io.tenantry.hostname;

import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.prometheus.metrics.model.registry.Collector;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.tenantry.api.hostname.GatewayHostnameRequest;
import io.tenantry.hostname.HostnameExecutor.Outcome;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What an administrator wants to see of all hostnames. */
final class HostnameMetrics {
  private static final String OURS = "gateway_orchestrator_";

  private final MeterRegistry registry;
  private final Timer issuance;

  HostnameMetrics(
      PrometheusMeterRegistry registry, RequestRoll requests, PoolWatch gateways, Pool pool) {
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
    var series = registry.getPrometheusRegistry();
    series.register(
        gauge(
            "hostname_count",
            "Requests there are, by how far they are",
            () -> count(requests.all(), HostnameMetrics::state)));
    series.register(
        gauge(
            "gateway_count",
            "Gateways of the pool, by visibility",
            () -> count(gateways.gateways(), HostnameMetrics::visibility)));
    series.register(
        gauge(
            "gateway_certificates",
            "Certificates on each Gateway",
            () -> each(gateways.gateways(), gateway -> pool.load(gateway).certificates())));
    series.register(
        gauge(
            "gateway_rules",
            "Rules on each Gateway",
            () -> each(gateways.gateways(), gateway -> pool.load(gateway).rules())));
  }

  /** Counted when somebody asks, from the caches: nothing to keep in step. */
  private static Collector gauge(String name, String help, Supplier<Map<Labels, Long>> values) {
    return () -> {
      var gauge = GaugeSnapshot.builder().name(OURS + name).help(help);
      values
          .get()
          .forEach((labels, value) ->
              gauge.dataPoint(
                  GaugeDataPointSnapshot.builder().labels(labels).value(value).build()));
      return gauge.build();
    };
  }

  private static <T> Map<Labels, Long> count(Stream<T> all, Function<T, Labels> label) {
    return all.collect(Collectors.groupingBy(label, Collectors.counting()));
  }

  private static Map<Labels, Long> each(
      Stream<Gateway> gateways, Function<Gateway, Integer> value) {
    return gateways.collect(
        Collectors.toMap(
            gateway -> Labels.of("gateway", gateway.getMetadata().getName()),
            gateway -> value.apply(gateway).longValue()));
  }

  private static Labels state(GatewayHostnameRequest request) {
    var state =
        RequestRoll.deleting(request)
            ? "deleting"
            : RequestRoll.holds(request, HostnameReason.READINESS) ? "ready" : "pending";
    return Labels.of("state", state);
  }

  private static Labels visibility(Gateway gateway) {
    return Labels.of("visibility", PoolGateway.of(gateway, Load.NONE).profile().visibility());
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
    plan.news().stream()
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
