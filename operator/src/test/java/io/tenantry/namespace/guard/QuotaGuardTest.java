package io.tenantry.namespace.guard;

import static io.tenantry.namespace.plan.CatalogueWorlds.ALL_APIS;
import static io.tenantry.namespace.plan.CatalogueWorlds.spec;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class QuotaGuardTest {
  private static final GuardScope PLACE =
      new GuardScope("user-1", "basic", Optional.of("teams/ada"), ALL_APIS);

  @Test
  void fillsInTheDefaultsThatTheApiServerWould() {
    var limits =
        children(
                """
                limits:
                - type: Container
                  max: {cpu: '2', memory: 1Gi}
                  min: {ephemeral-storage: 1Mi}
                  default: {cpu: 500m}
                  defaultRequest: {memory: 64Mi}
                - {type: PersistentVolumeClaim, max: {storage: 5Gi}}
                """)
            .getFirst();

    assertThat(limits.body())
        .isEqualTo(
            Map.of(
                "spec",
                Map.of(
                    "limits",
                    List.of(
                        Map.of(
                            "type",
                            "Container",
                            "max",
                            Map.of("cpu", "2", "memory", "1Gi"),
                            "min",
                            Map.of("ephemeral-storage", "1Mi"),
                            "default",
                            Map.of("cpu", "500m", "memory", "1Gi"),
                            "defaultRequest",
                            Map.of("cpu", "500m", "memory", "64Mi", "ephemeral-storage", "1Mi")),
                        Map.of(
                            "type", "PersistentVolumeClaim", "max", Map.of("storage", "5Gi"))))));
  }

  @Test
  void marksWhoseItIs() {
    var quota = children("quota: {hard: {pods: '1'}}").getFirst();
    assertThat(quota.labels())
        .containsEntry("app.kubernetes.io/managed-by", "tenant-operator")
        .containsEntry("kleff.io/tenant-plan", "basic");
    assertThat(quota.annotations()).containsEntry("kleff.io/tenant", "teams/ada");
  }

  @Test
  void makesNothingOfNothing() {
    assertThat(children("quota: {hard: {}}\nlimits: []")).isEmpty();
    assertThat(children("quota: {}")).isEmpty();
    assertThat(QuotaGuard.hard(spec("{}"))).isEmpty();
  }

  private static List<GuardObject> children(String yaml) {
    return QuotaGuard.children(spec(yaml), PLACE);
  }
}
