package io.tenantry.proof;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.api.hostname.GatewayHostnameRequest;
import io.tenantry.api.hostname.GatewayHostnameRequestSpec;
import io.tenantry.simulator.Simulator;
import io.tenantry.simulator.world.SandboxWorld;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;

/** The GatewayHostnameRequests of the benchmarks, and the account and namespaces they need. */
final class HostnameRequests {
  private static final int NAMESPACES = 20;
  private static final int RECORDS_EACH = 3;

  private HostnameRequests() {}

  /** How long AWS takes; shorter than in reality, and long enough for several looks. */
  record Delays(Duration validation, Duration records, Duration inSync, Duration detachment) {
    static final Delays SHORT =
        new Delays(
            Duration.ofSeconds(15),
            Duration.ofSeconds(2),
            Duration.ofSeconds(5),
            Duration.ofSeconds(5));
    static final Delays NONE =
        new Delays(Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO);
  }

  static Workload<GatewayHostnameRequest> workload() {
    return new Workload<>(
        GatewayHostnameRequest.class, HostnameRequests::request, HostnameRequests::isReady);
  }

  /** There is room for so many. */
  static void prepare(Simulator aws, int count, Delays delays, boolean throttled) {
    var engine = aws.cloud().engine();
    var quotas = engine.settings().quotas();
    engine.settings(
        engine
            .settings()
            .merge(
                Map.of(
                    "acm",
                    Map.of(
                        "validation",
                        delays.validation().toString(),
                        "detailsAfter",
                        delays.records().toString(),
                        "detachDelay",
                        delays.detachment().toString()),
                    "route53",
                    Map.of("insync", delays.inSync().toString()),
                    "throttles",
                    Map.of("enabled", throttled),
                    "quotas",
                    Map.of(
                        "certificates",
                        count + 100,
                        "certificatesPerYear",
                        2 * count + 100,
                        "recordsPerZone",
                        Math.max(quotas.recordsPerZone(), RECORDS_EACH * count + 100)))));
  }

  static void createNamespaces(KubernetesClient client) {
    for (int i = 0; i < NAMESPACES; i++) {
      client
          .resource(
              new NamespaceBuilder().withNewMetadata().withName(home(i)).endMetadata().build())
          .create();
    }
  }

  /** Its domain is none of a DistributionTenant's: both may be in one zone. */
  static GatewayHostnameRequest request(int i) {
    var request = new GatewayHostnameRequest();
    request.setMetadata(
        new ObjectMetaBuilder()
            .withNamespace(home(i % NAMESPACES))
            .withName("bench-%06d".formatted(i))
            .build());
    request.setSpec(
        new GatewayHostnameRequestSpec(
            SandboxWorld.ZONE,
            "hostname-%06d.sandbox.test".formatted(i),
            null,
            null,
            null,
            null,
            null,
            null));
    return request;
  }

  private static String home(int i) {
    return "team-%02d".formatted(i);
  }

  static boolean isReady(GatewayHostnameRequest request) {
    var status = request.getStatus();
    return status != null
        && Objects.equals(status.observedGeneration(), request.getMetadata().getGeneration())
        && status.conditions() != null
        && status.conditions().stream()
            .anyMatch(c -> c.getType().equals("Ready") && c.getStatus().equals("True"));
  }
}
