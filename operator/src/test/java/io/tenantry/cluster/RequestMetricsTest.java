package io.tenantry.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.tenantry.trace.Pass;
import io.tenantry.trace.Span;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.MDC;

class RequestMetricsTest {
  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private HttpServer server;
  private KubernetesClient client;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(404, -1);
          exchange.close();
        });
    server.start();
    client =
        new KubernetesClientBuilder()
            .withConfig(
                new ConfigBuilder()
                    .withMasterUrl("http://127.0.0.1:" + server.getAddress().getPort())
                    .withRequestRetryBackoffLimit(0)
                    .build())
            .withHttpClientBuilderConsumer(http ->
                http.addOrReplaceInterceptor(
                    "requests", new RequestMetrics(registry, Duration.ofMillis(1))))
            .build();
  }

  @AfterEach
  void stop() {
    client.close();
    server.stop(0);
    MDC.clear();
  }

  @Test
  void requestsAreCountedUnderTheNamesOfGosClient() {
    client.pods().inNamespace("shop").withName("web").get();

    assertThat(registry.scrape())
        .contains(
            "rest_client_requests_total{code=\"404\",method=\"GET\",resource=\"pods\"} 1.0",
            "rest_client_request_duration_seconds_count{verb=\"GET\"} 1");
  }

  @Test
  void whatIsNotAnsweredIsCountedWithALaterRequest() {
    server.stop(0);

    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> client.pods().inNamespace("shop").withName("web").get())
          .isInstanceOf(KubernetesClientException.class);
    }
    assertThat(registry.scrape())
        .contains(
            "rest_client_requests_total{code=\"<error>\",method=\"GET\",resource=\"pods\"} 1.0");
  }

  @Test
  void aReconcileKnowsItsWrites() {
    var pass = new Pass("7f-1", Span.NONE);

    pass.run(() -> {
      client.pods().inNamespace("shop").withName("web").get();
      client.pods().inNamespace("shop").withName("web").delete();
      return 0;
    });

    assertThat(pass.writes()).isEqualTo(1);
  }
}
