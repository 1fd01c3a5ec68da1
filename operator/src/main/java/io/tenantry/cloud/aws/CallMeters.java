package io.tenantry.cloud.aws;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.tenantry.cloud.Budget;
import io.tenantry.cloud.Budget.State;
import io.tenantry.cloud.Errand.Urgency;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/** How long calls take, and how the budget stands. */
final class CallMeters {
  private final MeterRegistry registry;
  private final Set<Budget.Key> watched = ConcurrentHashMap.newKeySet();

  CallMeters(MeterRegistry registry) {
    this.registry = registry;
  }

  /** One call, whether it went well or not. */
  void called(String operation, Duration took) {
    Timer.builder("cloudfront.tenant.operator.aws.api.call.duration")
        .description("Time of calls to AWS, answered or failed.")
        .tag("operation", operation)
        .serviceLevelObjectives(buckets())
        .register(registry)
        .record(took);
  }

  /** How AWS has answered: the HTTP status, or {@code none} where no answer came. */
  void answered(AwsOperation operation, String code) {
    registry
        .counter(
            "gateway.orchestrator.aws.requests",
            "service",
            operation.service().title(),
            "operation",
            operation.awsName(),
            "code",
            code)
        .increment();
  }

  private static Duration[] buckets() {
    return DoubleStream.of(.005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10)
        .mapToObj(seconds -> Duration.ofMillis(Math.round(seconds * 1000)))
        .toArray(Duration[]::new);
  }

  /** Shows a bucket from its first use on. */
  void watch(Budget budget, Budget.Key key) {
    if (!watched.add(key)) {
      return;
    }
    var tags =
        Tags.of(
            "account", key.account(),
            "service", key.service(),
            "operations", key.operations().name().toLowerCase(Locale.ROOT));
    Gauge.builder("tenantry.aws.budget.rate", budget, value(key, State::perSecond))
        .description("Calls a second that we allow ourselves.")
        .tags(tags)
        .register(registry);
    FunctionCounter.builder(
            "tenantry.aws.budget.throttled", budget, value(key, s -> s.counts().throttled()))
        .description("Calls that AWS found too many.")
        .tags(tags)
        .register(registry);
    for (var urgency : Urgency.values()) {
      Gauge.builder(
              "tenantry.aws.budget.waiting",
              budget,
              value(key, s -> s.waiting().getOrDefault(urgency, 0)))
          .description("Calls that wait for their turn.")
          .tags(tags.and("urgency", urgency.name().toLowerCase(Locale.ROOT)))
          .register(registry);
    }
  }

  private static ToDoubleFunction<Budget> value(Budget.Key key, ToDoubleFunction<State> of) {
    return budget -> budget.state(key).stream().mapToDouble(of).findFirst().orElse(0);
  }
}
