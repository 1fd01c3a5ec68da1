package io.tenantry.ops;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.tenantry.api.edge.DistributionTenant;
import io.tenantry.api.hostname.DomainClaim;
import io.tenantry.api.namespace.Tenant;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ObjectMetricsTest {
  private static final Instant NOW = Instant.parse("2026-05-01T12:00:00Z");

  private final ObjectMetrics metrics =
      new ObjectMetrics(
          Set.of("Deployed", "InvalidSpec", "AllSubresourcesReady"), InstantSource.fixed(NOW));

  private record Plane(String title, boolean leading) implements PlaneMetrics.View {
    @Override
    public PlaneState state() {
      return new PlaneState.Running();
    }
  }

  @Test
  void objectsAreCountedByKindAndReason() {
    metrics.watch(
        "edge",
        DistributionTenant.class,
        () ->
            Stream.of(
                edge(condition("Ready", "True", "Deployed", "2026-05-01T11:00:00Z")),
                edge(condition("Ready", "True", "Deployed", "2026-05-01T11:00:00Z")),
                edge(condition("Ready", "False", "InvalidSpec", "2026-05-01T11:59:00Z")),
                edge(condition("Ready", "False", "Sabotage1", "2026-05-01T11:59:30Z")),
                edge(condition("Ready", "False", "Sabotage2", "2026-05-01T11:59:30Z")),
                edge()));

    assertThat(said(new Plane("edge", true)))
        .contains(objects("DistributionTenant", "True", "Deployed", 2))
        .contains(objects("DistributionTenant", "False", "InvalidSpec", 1))
        .contains(objects("DistributionTenant", "False", "Other", 2))
        .contains(objects("DistributionTenant", "Unknown", "None", 1))
        .doesNotContain("Sabotage");
  }

  @Test
  void theOldestThatIsNotReadyIsAsOldAsItsConditionOrItself() {
    metrics.watch(
        "edge",
        DistributionTenant.class,
        () ->
            Stream.of(
                edge(condition("Ready", "True", "Deployed", "2025-01-01T00:00:00Z")),
                edge(condition("Ready", "False", "InvalidSpec", "2026-05-01T11:59:00Z")),
                edge(condition("Ready", "False", "InvalidSpec", "no time"))));
    metrics.watch("namespaces", Tenant.class, () -> Stream.of(new Tenant()).map(this::born));

    assertThat(said(new Plane("edge", true), new Plane("namespaces", true)))
        .contains("tenantry_oldest_not_ready_seconds{kind=\"DistributionTenant\"} 60.0")
        .contains("tenantry_oldest_not_ready_seconds{kind=\"Tenant\"} 86400.0");
  }

  @Test
  void whereAllAreReadyTheOldestIsNothing() {
    metrics.watch("edge", DistributionTenant.class, Stream::of);

    assertThat(said(new Plane("edge", true)))
        .contains("tenantry_oldest_not_ready_seconds{kind=\"DistributionTenant\"} 0.0");
  }

  @Test
  void whoDoesNotLeadCountsNothing() {
    metrics.watch(
        "edge",
        DistributionTenant.class,
        () -> {
          throw new IllegalStateException("the cache is not there yet");
        });

    assertThat(said(new Plane("edge", false))).doesNotContain("DistributionTenant");
  }

  @Test
  void kindsWithoutConditionsAreLeftOut() {
    metrics.watch("hostnames", DomainClaim.class, () -> Stream.of(new DomainClaim()));

    assertThat(said(new Plane("hostnames", true))).doesNotContain("DomainClaim");
  }

  @Test
  void tenThousandObjectsAreOneLookAtEach() {
    var all =
        IntStream.range(0, 10_000)
            .mapToObj(_ -> edge(condition("Ready", "True", "Deployed", "2026-05-01T11:00:00Z")))
            .toList();
    var looks = new int[1];
    metrics.watch("edge", DistributionTenant.class, () -> all.stream().peek(_ -> looks[0]++));

    assertThat(said(new Plane("edge", true)))
        .contains(objects("DistributionTenant", "True", "Deployed", 10_000));
    assertThat(looks[0]).isEqualTo(10_000);
  }

  private String said(Plane... planes) {
    return Exposed.text(metrics.in(List.of(planes)).collect());
  }

  private static String objects(String kind, String ready, String reason, double count) {
    return "tenantry_objects{kind=\"%s\",ready=\"%s\",reason=\"%s\"} %s"
        .formatted(kind, ready, reason, count);
  }

  private static Condition condition(String type, String status, String reason, String since) {
    return new ConditionBuilder()
        .withType(type)
        .withStatus(status)
        .withReason(reason)
        .withMessage("")
        .withLastTransitionTime(since)
        .build();
  }

  private DistributionTenant edge(Condition... conditions) {
    var object =
        Serialization.unmarshal(
            Serialization.asJson(Map.of("status", Map.of("conditions", List.of(conditions)))),
            DistributionTenant.class);
    return born(object);
  }

  private <T extends HasMetadata> T born(T object) {
    object.setMetadata(
        new ObjectMetaBuilder()
            .withName("shop")
            .withCreationTimestamp("2026-04-30T12:00:00Z")
            .build());
    return object;
  }
}
