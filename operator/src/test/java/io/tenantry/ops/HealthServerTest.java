package io.tenantry.ops;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.javaoperatorsdk.operator.api.monitoring.Metrics;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.tenantry.api.namespace.Tenant;
import io.tenantry.cloud.Budget;
import io.tenantry.cloud.Budget.Key;
import io.tenantry.cloud.Budget.Operations;
import io.tenantry.cloud.CallContext;
import io.tenantry.cloud.CallContext.Urgency;
import io.tenantry.cloud.RateLimits;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class HealthServerTest {
  private static final CallContext CALL = new CallContext(Urgency.CHANGE, "shop");

  private final Budget budget =
      new Budget(_ -> RateLimits.documented(20, 5), Duration.ofSeconds(1));

  @Test
  void theBudgetIsATableOfWhatWasUsed() throws Exception {
    budget.take(CALL, new Key("own", "cloudfront", Operations.READ), 1).succeeded();
    budget.take(CALL, new Key("222222222222", "route53", Operations.WRITE), 1).throttled();

    var page = get(Optional.of(budget), "/debug/budget");

    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.body().lines().map(line -> line.replaceAll(" +", " ")))
        .anyMatch(line -> line.startsWith("ACCOUNT SERVICE CLASS RATE FIRST TOKENS CHANGE"))
        .anyMatch(line -> line.matches("222222222222 route53 write 2.5 5.0 .* 0 0 0 1 1 0"))
        .anyMatch(line -> line.matches("own cloudfront read 5.0 5.0 .* 0 0 0 1 0 0"));
  }

  @Test
  void withoutACloudThereIsNoBudget() throws Exception {
    assertThat(get(Optional.empty(), "/debug/budget").statusCode()).isEqualTo(404);
    assertThat(get(Optional.empty(), "/healthz").body()).isEqualTo("ok\n");
  }

  /** Kubernetes restarts what is not healthy; without this it would only look alive. */
  @Test
  void aBrokenPlaneIsNotHealthyAndIsNamed() throws Exception {
    try (var client = nowhere()) {
      var ended = new CountDownLatch(1);
      // What it is a reconciler of cannot be found out.
      Reconciler<?> reconciler = (Reconciler<Tenant>) (_, _) -> UpdateControl.noUpdate();
      var plane =
          new PlaneRunner(
              new PlaneParts("namespaces", "lease", client, Set.of(), List.of(reconciler), 1),
              Optional.empty(),
              Optional.empty(),
              Metrics.NOOP,
              new PlaneRunner.Ends(() -> {}, ended::countDown));
      assertThat(get(List.of(plane), Optional.empty(), "/healthz").statusCode()).isEqualTo(200);

      plane.start();
      assertThat(ended.await(60, TimeUnit.SECONDS)).isTrue();

      var health = get(List.of(plane), Optional.empty(), "/healthz");
      assertThat(health.statusCode()).isEqualTo(503);
      assertThat(health.body()).isEqualTo("namespaces: Plane cannot start; the process exits\n");
      assertThat(get(List.of(plane), Optional.empty(), "/readyz").body())
          .contains("namespaces: Plane cannot start");
      plane.stop();
      assertThat(plane.state()).isInstanceOf(PlaneState.Broken.class);
    }
  }

  private static HttpResponse<String> get(Optional<Budget> budget, String path) throws Exception {
    return get(List.of(), budget, path);
  }

  private static HttpResponse<String> get(
      List<PlaneRunner> planes, Optional<Budget> budget, String path) throws Exception {
    try (var client = nowhere();
        var server = new HealthServer(new Address("127.0.0.1", 0), client, planes, budget);
        var http = HttpClient.newHttpClient()) {
      var uri = URI.create("http://127.0.0.1:" + server.port() + path);
      return http.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
    }
  }

  private static KubernetesClient nowhere() {
    var config =
        new ConfigBuilder(Config.empty())
            .withMasterUrl("http://127.0.0.1:1")
            .withRequestRetryBackoffLimit(0)
            .build();
    return new KubernetesClientBuilder().withConfig(config).build();
  }
}
