package io.tenantry.proof;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.simulator.control.Call;
import io.tenantry.simulator.core.SimulatorSettings;
import io.tenantry.simulator.core.Throttles;
import io.tenantry.simulator.core.Throttles.Rate;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AwsTrafficTest {
  private static final Throttles THROTTLES =
      new Throttles(
          true,
          Map.of(
              "cloudfront:CreateDistributionTenant",
              new Rate(10, 5),
              "cloudfront:*",
              new Rate(20, 10),
              "route53:*",
              new Rate(50, 10)));

  @Test
  void theSlowestBucketIsTheBoundAndItsBurstIsFree() {
    var traffic =
        traffic(
            Stream.of(
                calls(110, "cloudfront", "CreateDistributionTenant", null),
                calls(40, "cloudfront", "TagResource", null),
                calls(8, "route53", "ChangeResourceRecordSets", null)));
    assertThat(traffic.quotaBound(THROTTLES)).isEqualTo(Duration.ofSeconds(20));
  }

  @Test
  void readsAndWhatCameToNothingDoNotRaiseTheBound() {
    var traffic =
        traffic(
            Stream.of(
                calls(500, "cloudfront", "GetDistributionTenant", null),
                calls(60, "cloudfront", "CreateDistributionTenant", null),
                calls(90, "cloudfront", "CreateDistributionTenant", "Throttling"),
                calls(70, "cloudfront", "DeleteDistributionTenant", "ResourceNotDisabled")));
    assertThat(traffic.quotaBound(THROTTLES)).isEqualTo(Duration.ofSeconds(10));
    assertThat(traffic.throttled()).isEqualTo(90);
    assertThat(traffic.refused()).isEqualTo(70);
    assertThat(traffic.writes()).isEqualTo(220);
    assertThat(traffic.byOperation()).containsEntry("CreateDistributionTenant", 150L);
  }

  @Test
  void withoutThrottlesThereIsNoBound() {
    var traffic = traffic(Stream.of(calls(500, "cloudfront", "CreateDistributionTenant", null)));
    assertThat(traffic.quotaBound(SimulatorSettings.fast().throttles())).isZero();
  }

  private static AwsTraffic traffic(Stream<Stream<Call>> calls) {
    return new AwsTraffic(calls.flatMap(Function.identity()).toList());
  }

  private static Stream<Call> calls(
      int count, String service, String operation, @Nullable String error) {
    return IntStream.range(0, count)
        .mapToObj(i ->
            new Call(
                i,
                Instant.EPOCH,
                "111111111111",
                "us-east-1",
                service,
                operation,
                "",
                error == null ? 200 : 400,
                error,
                "",
                null));
  }
}
