package io.tenantry.cloud.aws;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.tenantry.cloud.AllowList;
import io.tenantry.cloud.Budget;
import io.tenantry.cloud.CallContext;
import io.tenantry.cloud.CallContext.Urgency;
import io.tenantry.cloud.CloudIdentity;
import io.tenantry.cloud.RateLimits;
import io.tenantry.cloud.aws.AwsCalls.On;
import io.tenantry.simulator.control.Call;
import io.tenantry.simulator.control.Fault.Effect;
import io.tenantry.simulator.world.SandboxWorld;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.regions.Region;

/** The standard environment variables, in a process of its own because a JVM cannot set its own. */
class EndpointVariablesTest {
  private static final Map<String, String> KEYS =
      Map.of("AWS_ACCESS_KEY_ID", "test", "AWS_SECRET_ACCESS_KEY", "test");

  @Test
  void oneVariableMovesEveryService() throws Exception {
    try (var aws = SimulatedAws.start()) {
      run(Map.of("AWS_ENDPOINT_URL", aws.simulator().endpoint().toString()));
      assertThat(services(aws)).containsExactly("acm", "cloudfront", "route53", "sts");
    }
  }

  @Test
  void eachServiceHasItsOwnVariableAndItWins() throws Exception {
    try (var aws = SimulatedAws.start()) {
      var here = aws.simulator().endpoint().toString();
      run(
          Map.of(
              "AWS_ENDPOINT_URL", "http://127.0.0.1:1",
              "AWS_ENDPOINT_URL_CLOUDFRONT", here,
              "AWS_ENDPOINT_URL_ROUTE_53", here,
              "AWS_ENDPOINT_URL_ACM", here,
              "AWS_ENDPOINT_URL_STS", here));
      assertThat(services(aws)).containsExactly("acm", "cloudfront", "route53", "sts");
    }
  }

  /** The variables of the SDK's own retries change nothing. */
  @Test
  void retriesStayOurs() throws Exception {
    try (var aws = SimulatedAws.start()) {
      aws.fail("ListConnectionGroups", new Effect.Refuse("ServiceUnavailable", 503, "no"));
      var exit =
          start(
              Map.of(
                  "AWS_ENDPOINT_URL", aws.simulator().endpoint().toString(),
                  "AWS_RETRY_MODE", "standard",
                  "AWS_MAX_ATTEMPTS", "5"));
      assertThat(exit).isNotZero();
      assertThat(aws.operations()).containsExactly("ListConnectionGroups");
    }
  }

  private static Set<String> services(SimulatedAws aws) {
    var services = new TreeSet<String>();
    aws.calls().stream().map(Call::service).forEach(services::add);
    return services;
  }

  private static void run(Map<String, String> variables) throws Exception {
    assertThat(start(variables)).isZero();
  }

  private static int start(Map<String, String> variables) throws Exception {
    var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    var process =
        new ProcessBuilder(
                java,
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Visitor.class.getName())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD);
    process.environment().keySet().removeIf(name -> name.startsWith("AWS_"));
    process.environment().putAll(KEYS);
    process.environment().putAll(variables);
    return process.start().waitFor();
  }

  /** Calls every service once. */
  static final class Visitor {
    private Visitor() {}

    public static void main(String[] args) {
      var meters = new CallMeters(new SimpleMeterRegistry());
      var settings = AwsSettings.of(Optional.of("eu-west-1"), "tenantry", AllowList.ANYTHING);
      try (var clients = new AwsClients(settings, meters, InstantSource.system())) {
        var budget = new Budget(_ -> RateLimits.documented(10, 10), Duration.ofSeconds(5));
        var calls = new AwsCalls(clients, budget, meters);
        var call = new CallContext(Urgency.CHANGE, "default/shop");
        var own = new On(call, CloudIdentity.OWN);
        calls.make(
            AwsOperation.LIST_GROUPS, own, c -> c.cloudFront().listConnectionGroups(_ -> {}));
        calls.make(
            AwsOperation.DESCRIBE_CERTIFICATE,
            own,
            c ->
                c.acm(Region.US_EAST_1)
                    .describeCertificate(d -> d.certificateArn(SimulatedAws.CERTIFICATE)));
        var partner =
            new On(call, new CloudIdentity(Optional.of(SimulatedAws.ROLE), Optional.empty()));
        calls.make(
            AwsOperation.GET_ZONE,
            partner,
            c -> c.route53().getHostedZone(get -> get.id(SandboxWorld.PARTNER_ZONE)));
      }
    }
  }
}
