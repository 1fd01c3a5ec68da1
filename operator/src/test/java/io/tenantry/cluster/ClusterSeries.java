package io.tenantry.cluster;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.tenantry.FakeApi;
import java.io.IOException;
import java.util.List;

/** The series of requests to the API server and of what it answers, which come with the first. */
public final class ClusterSeries {
  private ClusterSeries() {}

  public static void fill(PrometheusMeterRegistry registry) throws IOException {
    new UnreadableObjects(registry, "edge")
        .found(
            new ConfigMapBuilder().withNewMetadata().withName("odd").endMetadata().build(),
            List.of("data"));
    try (var api = new FakeApi(_ -> FakeApi.Answer.of(404));
        var client =
            api.client()
                .withHttpClientBuilderConsumer(
                    http -> http.addOrReplaceInterceptor("requests", new RequestMetrics(registry)))
                .build()) {
      client.configMaps().inNamespace("default").withName("odd").get();
    }
  }
}
