package io.tenantry.hostname.pool;

import static io.tenantry.hostname.pool.Pools.PUBLIC;
import static io.tenantry.hostname.pool.Pools.deleting;
import static io.tenantry.hostname.pool.Pools.draining;
import static io.tenantry.hostname.pool.Pools.gateway;
import static io.tenantry.hostname.pool.Pools.need;
import static io.tenantry.hostname.pool.Pools.selecting;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.hostname.pool.Placement.Create;
import io.tenantry.hostname.pool.Placement.Use;
import io.tenantry.hostname.pool.RebalancePlan.Move;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RebalanceTest {
  private static final String DRAINED = "gw-01 is being drained";

  @Test
  void leavesEverythingWhereItIs() {
    var pool = List.of(gateway("gw-01", 1, 5, 1), gateway("gw-02", 20, 100, 100), gateway("gw-03"));
    var assignments = List.of(on("gw-01", "a", 5), on("gw-02", "b", 100));

    assertThat(plan(pool, assignments, true).moves()).isEmpty();
  }

  @Test
  void emptiesADrainedGatewayOneHostnameAtATime() {
    var pool = List.of(draining(gateway("gw-01", 2, 2, 2)), gateway("gw-02", 1, 1, 1));
    var plan = plan(pool, List.of(on("gw-01", "b", 1), on("gw-01", "a", 1)), false);

    assertThat(plan.moves())
        .containsExactly(
            new Move("a", "gw-01", new Use("gw-02"), DRAINED, 0),
            new Move("b", "gw-01", new Use("gw-02"), DRAINED, 1));
    assertThat(plan.next(10)).containsExactly(plan.moves().getFirst());
  }

  @Test
  void beginsWithNoOtherWhileOneIsOnItsWay() {
    var pool = List.of(draining(gateway("gw-01", 2, 2, 2)), gateway("gw-02", 1, 1, 1));
    var assignments = List.of(moving("gw-01", "a", 1), on("gw-01", "b", 1));
    var plan = plan(pool, assignments, false);

    assertThat(plan.moves()).extracting(Move::key).containsExactly("b");
    assertThat(plan.next(10)).isEmpty();
  }

  @Test
  void drainsSeveralGatewaysSideBySideAsFarAsAllowed() {
    var pool =
        List.of(
            draining(gateway("gw-02", 1, 1, 1)),
            draining(gateway("gw-01", 2, 2, 2)),
            gateway("gw-03"));
    var assignments = List.of(on("gw-01", "a", 1), on("gw-01", "b", 1), on("gw-02", "c", 1));
    var plan = plan(pool, assignments, false);

    assertThat(plan.moves()).extracting(Move::key).containsExactly("a", "c", "b");
    assertThat(plan.next(10)).extracting(Move::key).containsExactly("a", "c");
    assertThat(plan.next(1)).extracting(Move::key).containsExactly("a");
  }

  @Test
  void createsAGatewayWhenTheOthersAreFull() {
    var pool = List.of(draining(gateway("gw-01", 2, 2, 2)), gateway("gw-02", 19, 19, 19));
    var plan = plan(pool, List.of(on("gw-01", "a", 1), on("gw-01", "b", 1)), false);

    assertThat(plan.moves())
        .extracting(Move::to)
        .containsExactly(new Use("gw-02"), new Create("gw-03", PUBLIC));
  }

  @Test
  void saysWhoCannotLeave() {
    var pool = List.of(draining(gateway("gw-01", 1, 0, 0)), gateway("gw-02"));
    var choosy = new Assignment("team/a", "gw-01", selecting("team", "blue"), false);
    var plan = plan(pool, List.of(choosy), false);

    assertThat(plan.moves()).isEmpty();
    assertThat(plan.stuck())
        .singleElement()
        .satisfies(stuck -> {
          assertThat(stuck.gateway()).isEqualTo("gw-01");
          assertThat(stuck.message())
              .contains("gw-01 is being drained", "cannot leave", "spec.gatewaySelector");
        });
    assertThat(plan.stuck("gw-01", "team/a")).isPresent();
    assertThat(plan.stuck("gw-01", "team/b")).as("told to none but itself").isEmpty();
  }

  @Test
  void doesNotTouchAnOverfullGatewayUnlessAsked() {
    var pool = List.of(gateway("gw-01", 1, 130, 1));

    assertThat(plan(pool, List.of(on("gw-01", "a", 30)), false).moves()).isEmpty();
  }

  @Test
  void movesTheOneHostnameThatIsEnough() {
    var pool = List.of(gateway("gw-01", 4, 110, 4), gateway("gw-02"));
    var assignments =
        List.of(
            on("gw-01", "a", 60), on("gw-01", "b", 5), on("gw-01", "c", 12), on("gw-01", "d", 33));

    assertThat(plan(pool, assignments, true).moves())
        .containsExactly(
            new Move(
                "c",
                "gw-01",
                new Use("gw-02"),
                "gw-01 is above its limits (4 of 20 certificates, 110 of 100 rules, 4 of 100"
                    + " target groups)",
                0));
  }

  @Test
  void movesAsManyAsThereAreTooManyCertificates() {
    var pool = List.of(gateway("gw-01", 22, 23, 22), gateway("gw-02"));
    var assignments =
        IntStream.range(0, 22)
            .mapToObj(i -> on("gw-01", "host-%02d".formatted(i), i == 5 ? 2 : 1))
            .toList();

    assertThat(plan(pool, assignments, true).moves())
        .extracting(Move::key)
        .containsExactly("host-00", "host-01");
  }

  @Test
  void countsThoseWhoAreLeavingAnyway() {
    var pool = List.of(gateway("gw-01", 2, 110, 2), gateway("gw-02", 1, 20, 1));
    var assignments = List.of(moving("gw-01", "a", 20), on("gw-01", "b", 90));

    assertThat(plan(pool, assignments, true).moves()).isEmpty();
  }

  @Test
  void movesNobodyWhenItWouldNotHelp() {
    var pool = List.of(gateway("gw-01", 2, 140, 2), gateway("gw-02"));
    var plan = plan(pool, List.of(on("gw-01", "a", 0), on("gw-01", "huge", 120)), true);

    assertThat(plan.moves()).isEmpty();
    assertThat(plan.stuck())
        .singleElement()
        .satisfies(stuck -> assertThat(stuck.message()).contains("140 of 100 rules"));
    assertThat(plan.stuck("gw-01", "a")).as("told to all who are on it").isPresent();
    assertThat(plan.stuck("gw-02", "a")).isEmpty();
  }

  @Test
  void leavesAGatewayAloneThatIsBeingDeleted() {
    var pool = List.of(deleting(draining(gateway("gw-01", 1, 1, 1))), gateway("gw-02"));

    assertThat(plan(pool, List.of(on("gw-01", "a", 1)), true).moves()).isEmpty();
  }

  private static RebalancePlan plan(
      List<PoolGateway> pool, List<Assignment> assignments, boolean overfull) {
    return Rebalance.plan(pool, assignments, GatewayLimits.DEFAULT, overfull);
  }

  private static Assignment on(String gateway, String key, int rules) {
    return new Assignment(key, gateway, need(rules, 1), false);
  }

  private static Assignment moving(String gateway, String key, int rules) {
    return new Assignment(key, gateway, need(rules, 1), true);
  }
}
