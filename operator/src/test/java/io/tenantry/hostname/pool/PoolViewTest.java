package io.tenantry.hostname.pool;

import static io.tenantry.hostname.pool.Pools.PUBLIC;
import static io.tenantry.hostname.pool.Pools.gateway;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Where a request finds room. */
class PoolViewTest {
  private static final PlacementNeed NEED = new PlacementNeed(PUBLIC, Optional.empty(), 0, 0);

  private static PoolView view(String... overlapping) {
    return new PoolView(
        List.of(gateway("gw-01"), gateway("gw-02")),
        Map.of("gw-01", 4L),
        Set.of(overlapping),
        Map.of(),
        Map.of());
  }

  /** No Gateway exists, but others have slots on one that did. */
  private static PoolView awaited(String gateway, int slots, String... overlapping) {
    return new PoolView(
        List.of(), Map.of(gateway, 4L), Set.of(overlapping), Map.of(), Map.of(gateway, slots));
  }

  @Test
  void sharesANewGatewayWithThoseWhoWaitForOneOfItsName() {
    var two = new GatewayLimits(2, 100, 100);

    assertThat(awaited("gw-01", 1).place(two, NEED, Optional.empty()))
        .isEqualTo(new Placement.Create("gw-01", PUBLIC));
    assertThat(awaited("gw-01", 2).place(two, NEED, Optional.empty()))
        .as("it would be over-full")
        .isEqualTo(new Placement.Create("gw-02", PUBLIC));
    assertThat(awaited("gw-01", 1, "gw-01").place(two, NEED, Optional.empty()))
        .as("one of them overlaps")
        .isEqualTo(new Placement.Create("gw-02", PUBLIC));
  }

  @Test
  void isOnTheFirstGatewayThatFits() {
    assertThat(view().place(GatewayLimits.DEFAULT, NEED, Optional.empty()))
        .isEqualTo(new Placement.Use("gw-01"));
  }

  @Test
  void isNotOnTheGatewayThatIsLeft() {
    assertThat(view().place(GatewayLimits.DEFAULT, NEED, Optional.of("gw-01")))
        .isEqualTo(new Placement.Use("gw-02"));
  }

  @Test
  void isNotBesideAnOverlappingHostnameOfAnotherNamespace() {
    assertThat(view("gw-01").place(GatewayLimits.DEFAULT, NEED, Optional.empty()))
        .isEqualTo(new Placement.Use("gw-02"));
    assertThat(view("gw-01", "gw-02").place(GatewayLimits.DEFAULT, NEED, Optional.empty()))
        .isEqualTo(new Placement.Create("gw-03", PUBLIC));
  }

  @Test
  void isDecidedOnTheVersionThatWasSeen() {
    assertThat(view().version("gw-01")).isEqualTo(4);
    assertThat(view().version("gw-02")).as("nobody is on it").isZero();
  }
}
