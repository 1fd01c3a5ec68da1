package io.tenantry.hostname.pool;

import static io.tenantry.hostname.pool.Pools.GUARDED;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.gatewayapi.v1.GatewayBuilder;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PoolGatewayTest {
  private static final GatewayLoad SOME = new GatewayLoad(3, 12, 4);

  @Test
  void readsAGatewayOfOurs() {
    var gateway =
        new WantedGateway("edge", "gw-01", GUARDED, ListenerPorts.DEFAULT).created("team-a");

    assertThat(PoolGateway.of(gateway, SOME))
        .isEqualTo(
            new PoolGateway(
                "gw-01",
                GUARDED,
                Map.of(
                    "app.kubernetes.io/managed-by",
                    "gateway-orchestrator",
                    "tenantry.io/created-for",
                    "team-a"),
                SOME,
                false,
                false,
                Optional.empty()));
  }

  @Test
  void readsAGatewayThatSaysNothing() {
    var bare =
        new GatewayBuilder()
            .withNewMetadata()
            .withName("mine")
            .endMetadata()
            .withNewSpec()
            .withGatewayClassName("aws-alb")
            .endSpec()
            .build();

    assertThat(PoolGateway.of(bare, GatewayLoad.NONE))
        .satisfies(gateway -> {
          assertThat(gateway.profile()).isEqualTo(new GatewayProfile("aws-alb", "", ""));
          assertThat(gateway.closed())
              .hasValueSatisfying(why -> assertThat(why).contains("parametersRef"));
        });
  }

  @Test
  void takesNothingWhileItIsDrainedOrDeleted() {
    var gateway =
        new WantedGateway("edge", "gw-01", GUARDED, ListenerPorts.DEFAULT).created("team-a");
    var drained =
        new GatewayBuilder(gateway)
            .editMetadata()
            .addToAnnotations("gateway.opendi.com/drain", "true")
            .endMetadata()
            .build();
    var going =
        new GatewayBuilder(gateway)
            .editMetadata()
            .withDeletionTimestamp("2026-03-01T00:00:00Z")
            .endMetadata()
            .build();

    assertThat(PoolGateway.of(gateway, SOME).open()).isTrue();
    assertThat(PoolGateway.of(drained, SOME).closed()).contains("is being drained");
    assertThat(PoolGateway.of(going, SOME).closed()).contains("is being deleted");
  }
}
