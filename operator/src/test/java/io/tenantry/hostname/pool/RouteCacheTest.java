package io.tenantry.hostname.pool;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.GatewayBuilder;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRoute;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRouteBuilder;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RouteCacheTest {
  private static Gateway gateway(String uid) {
    return new GatewayBuilder()
        .withNewMetadata()
        .withName("gw-01")
        .withUid(uid)
        .endMetadata()
        .build();
  }

  private static HTTPRoute redirect(String... owners) {
    return new HTTPRouteBuilder()
        .withNewMetadata()
        .withName("gw-01-redirect")
        .withOwnerReferences(
            Stream.of(owners)
                .map(uid -> new OwnerReferenceBuilder().withName("gw-01").withUid(uid).build())
                .toList())
        .endMetadata()
        .build();
  }

  @Test
  void aRouteIsItsOwnersAlone() {
    assertThat(RouteCache.owns(gateway("new"), redirect("new"))).isTrue();
    assertThat(RouteCache.owns(gateway("new"), redirect("other", "new"))).isTrue();
  }

  /** The garbage collector is about to remove it, and would leave the new Gateway without one. */
  @Test
  void aRouteOfAnOlderGatewayOfTheSameNameIsNotTheNewOnes() {
    assertThat(RouteCache.owns(gateway("new"), redirect("old"))).isFalse();
  }

  @Test
  void aRouteThatAPersonHasMadeIsNobodys() {
    assertThat(RouteCache.owns(gateway("new"), redirect())).isFalse();
  }
}
