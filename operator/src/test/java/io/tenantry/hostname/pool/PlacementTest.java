package io.tenantry.hostname.pool;

import static io.tenantry.hostname.pool.Pools.GUARDED;
import static io.tenantry.hostname.pool.Pools.INTERNAL;
import static io.tenantry.hostname.pool.Pools.PUBLIC;
import static io.tenantry.hostname.pool.Pools.deleting;
import static io.tenantry.hostname.pool.Pools.draining;
import static io.tenantry.hostname.pool.Pools.flawed;
import static io.tenantry.hostname.pool.Pools.gateway;
import static io.tenantry.hostname.pool.Pools.labelled;
import static io.tenantry.hostname.pool.Pools.need;
import static io.tenantry.hostname.pool.Pools.selecting;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.hostname.pool.Placement.Create;
import io.tenantry.hostname.pool.Placement.Decision;
import io.tenantry.hostname.pool.Placement.Refused;
import io.tenantry.hostname.pool.Placement.Use;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlacementTest {
  @Test
  void createsTheFirstGatewayOfAnEmptyPool() {
    assertThat(place(need(PUBLIC))).isEqualTo(new Create("gw-01", PUBLIC));
  }

  @Test
  void takesTheLowestNumberWhateverTheOrder() {
    assertThat(place(need(PUBLIC), gateway("blue"), gateway("gw-10"), gateway("gw-2")))
        .isEqualTo(new Use("gw-2"));
    assertThat(place(need(PUBLIC), gateway("blue"), gateway("amber"))).isEqualTo(new Use("amber"));
  }

  @Test
  void passesOverGatewaysThatTakeNothing() {
    assertThat(
            place(
                need(PUBLIC),
                deleting(gateway("gw-01")),
                draining(gateway("gw-02")),
                flawed(gateway("gw-03"), "is not ours"),
                gateway("gw-04")))
        .isEqualTo(new Use("gw-04"));
  }

  @Test
  void countsOnFromAllNamesInTheNamespace() {
    assertThat(
            place(
                need(PUBLIC),
                gateway("gw-02", INTERNAL, GatewayLoad.NONE),
                deleting(gateway("gw-07")),
                gateway("other", GUARDED, GatewayLoad.NONE)))
        .isEqualTo(new Create("gw-08", PUBLIC));
  }

  @Test
  void takesOnlyTheVeryWebAclThatIsWanted() {
    assertThat(place(need(GUARDED), gateway("gw-01"))).isEqualTo(new Create("gw-02", GUARDED));
    assertThat(place(need(PUBLIC), gateway("gw-01", GUARDED, GatewayLoad.NONE)))
        .isEqualTo(new Create("gw-02", PUBLIC));
    assertThat(place(need(GUARDED), gateway("gw-01"), gateway("gw-02", GUARDED, GatewayLoad.NONE)))
        .isEqualTo(new Use("gw-02"));
  }

  @Test
  void takesNoGatewayOfAnotherClassOrVisibility() {
    var other = new GatewayProfile("other", "internet-facing", "");

    assertThat(place(need(PUBLIC), gateway("gw-01", INTERNAL, GatewayLoad.NONE)))
        .isEqualTo(new Create("gw-02", PUBLIC));
    assertThat(place(need(PUBLIC), gateway("gw-01", other, GatewayLoad.NONE)))
        .isEqualTo(new Create("gw-02", PUBLIC));
  }

  @ParameterizedTest
  @CsvSource({
    "19, 0, 0, 0, 0, true",
    "20, 0, 0, 0, 0, false",
    "30, 0, 0, 0, 0, false",
    "0, 99, 0, 0, 0, true",
    "0, 100, 0, 0, 0, false",
    "0, 90, 0, 10, 0, true",
    "0, 90, 0, 11, 0, false",
    "0, 0, 99, 0, 0, true",
    "0, 0, 100, 0, 0, false",
    "0, 0, 95, 0, 5, true",
    "0, 0, 95, 0, 6, false"
  })
  void keepsTheLimits(
      int certificates, int rules, int targetGroups, int more, int moreGroups, boolean room) {
    assertThat(place(need(more, moreGroups), gateway("gw-01", certificates, rules, targetGroups)))
        .isEqualTo(room ? new Use("gw-01") : new Create("gw-02", PUBLIC));
  }

  @Test
  void refusesWhatNoGatewayCouldCarry() {
    assertThat(place(need(101, 1), gateway("gw-01")))
        .isInstanceOfSatisfying(
            Refused.class,
            refused -> assertThat(refused.message()).contains("101 of 100 rules", "split"));
  }

  @Test
  void takesAGatewayThatIsSelected() {
    assertThat(
            place(
                selecting("team", "blue"),
                gateway("gw-01"),
                labelled(gateway("mine"), Map.of("team", "blue"))))
        .isEqualTo(new Use("mine"));
  }

  @Test
  void createsNothingForASelectorAndSaysWhatStandsInTheWay() {
    var blue = Map.of("team", "blue");

    assertThat(message(selecting("team", "blue"), gateway("gw-01"))).contains("has these labels");
    assertThat(message(selecting("team", "blue"), labelled(gateway("a", 20, 0, 0), blue)))
        .contains("a is full: 20 of 20 certificates");
    assertThat(
            message(
                selecting("team", "blue"),
                labelled(gateway("a", INTERNAL, GatewayLoad.NONE), blue),
                labelled(gateway("b", GUARDED, GatewayLoad.NONE), blue),
                labelled(flawed(gateway("c"), "is not ours"), blue),
                labelled(deleting(gateway("d")), blue)))
        .contains("a has visibility \"internal\"", "b has web ACL", "c is not ours", "…");
  }

  @Test
  void aSelectorWithoutRulesSelectsAllAndCreatesNone() {
    var any =
        new PlacementNeed(PUBLIC, Optional.of(new GatewaySelector(Map.of(), List.of())), 0, 0);

    assertThat(place(any, gateway("gw-01"))).isEqualTo(new Use("gw-01"));
    assertThat(place(any)).isInstanceOf(Refused.class);
  }

  @Test
  void saysWhichOperatorIsNotUnderstood() {
    var odd =
        new GatewaySelector(
            Map.of(), List.of(new GatewaySelector.Rule("team", "Like", List.of("b"))));

    assertThat(message(new PlacementNeed(PUBLIC, Optional.of(odd), 0, 0), gateway("gw-01")))
        .contains("\"Like\"", "NotIn");
  }

  private static String message(PlacementNeed need, PoolGateway... pool) {
    return ((Refused) place(need, pool)).message();
  }

  private static Decision place(PlacementNeed need, PoolGateway... pool) {
    return Placement.of(List.of(pool), GatewayLimits.DEFAULT, need);
  }
}
