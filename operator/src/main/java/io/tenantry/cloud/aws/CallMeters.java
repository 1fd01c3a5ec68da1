package io.tenantry.cloud.aws;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.stream.DoubleStream;

/** How long calls take, and how they were answered. */
final class CallMeters {
  private final MeterRegistry registry;

  CallMeters(MeterRegistry registry) {
    this.registry = registry;
  }

  /** One call, whether it went well or not. */
  void called(String operation, Duration took) {
    Timer.builder("cloudfront.tenant.operator.aws.api.call.duration")
        .description("Duration of calls to AWS, answered or failed")
        .tag("operation", operation)
        .serviceLevelObjectives(buckets())
        .register(registry)
        .record(took);
  }

  /** How AWS has answered: the HTTP status, or {@code none} where no answer came. */
  void answered(AwsOperation operation, String code) {
    Counter.builder("gateway.orchestrator.aws.requests")
        .description("Calls to AWS, by HTTP status; none where no answer came")
        .tag("service", operation.service().title())
        .tag("operation", operation.awsName())
        .tag("code", code)
        .register(registry)
        .increment();
  }

  private static Duration[] buckets() {
    return DoubleStream.of(.005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10)
        .mapToObj(seconds -> Duration.ofMillis(Math.round(seconds * 1000)))
        .toArray(Duration[]::new);
  }
}
