package io.tenantry.hostname.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Who is on which Gateway. */
class SlotsTest {
  private static final String ARN = "arn:1";
  private static final String NEXT_ARN = "arn:2";
  private static final PoolGateway FRESH = Pools.gateway("gw-02");

  private static Slots slots(Slot... told) {
    return new Slots(() -> Stream.of(told));
  }

  private static Slot slot(String uid, String arn, String... gateways) {
    return new Slot(uid, Optional.of(arn), Set.of(gateways));
  }

  private static void assertStale(Runnable work) {
    assertThatThrownBy(work::run)
        .isInstanceOfSatisfying(
            PortException.class, e -> assertThat(e.failure().kind()).isEqualTo(Kind.STALE));
  }

  // Who is where

  @Test
  void areTakenOverFromEarlierProcesses() {
    assertThat(slots(slot("a", ARN, "gw-01")).on("gw-01").slots())
        .containsExactly(slot("a", ARN, "gw-01"));
  }

  @Test
  void areWhatThePassHasDecidedWhateverTheStatusSays() {
    var slots = slots(slot("a", ARN, "gw-01"));
    slots.set(slot("a", NEXT_ARN, "gw-02"));

    assertThat(slots.on("gw-01").slots()).isEmpty();
    assertThat(slots.on("gw-02").slots()).containsExactly(slot("a", NEXT_ARN, "gw-02"));
  }

  @Test
  void areGivenUpByThoseWhoAreNowhere() {
    var slots = slots(slot("a", ARN, "gw-01"));
    slots.set(Slot.none("a"));

    assertThat(slots.on("gw-01").slots()).isEmpty();
  }

  @Test
  void leaveNothingOfGatewaysThatNobodyIsOn() {
    var slots = slots();
    for (var i = 0; i < 1000; i++) {
      slots.set(slot("a", ARN, "gw-" + i));
      slots.on("gw-asked-for-" + i);
    }
    slots.set(Slot.none("a"));

    assertThat(slots.gateways()).isZero();
    assertThat(slots.on("gw-999").version()).isZero();
  }

  // Places

  @Test
  void areGivenOnTheVersionThatWasDecidedOn() {
    var slots = slots(slot("a", ARN, "gw-01"));
    var decidedOn = slots.on("gw-01").version();

    var before = slots.reserve(slot("b", NEXT_ARN, "gw-01"), "gw-01", decidedOn, Optional.empty());

    assertThat(before).isEqualTo(Slot.none("b"));
    assertThat(slots.on("gw-01").slots()).hasSize(2);
    assertThat(slots.on("gw-01").version()).isNotEqualTo(decidedOn);
  }

  @Test
  void areRefusedToWhoeverDecidedBeforeAnotherCame() {
    var slots = slots(slot("a", ARN, "gw-01"));
    var decidedOn = slots.on("gw-01").version();
    slots.reserve(slot("b", ARN, "gw-01"), "gw-01", decidedOn, Optional.empty());

    assertStale(() -> slots.reserve(slot("c", ARN, "gw-01"), "gw-01", decidedOn, Optional.empty()));
    assertThat(slots.on("gw-01").slots()).extracting(Slot::uid).containsExactlyInAnyOrder("a", "b");
  }

  @Test
  void stayValidWhenSomebodyOnlyChangesItsCertificateOrLeaves() {
    var slots = slots(slot("a", ARN, "gw-01"), slot("b", ARN, "gw-01"));
    var decidedOn = slots.on("gw-01").version();
    slots.set(slot("a", NEXT_ARN, "gw-01"));
    slots.set(Slot.none("b"));

    slots.reserve(slot("c", ARN, "gw-01"), "gw-01", decidedOn, Optional.empty());

    assertThat(slots.on("gw-01").slots()).hasSize(2);
  }

  @Test
  void knowThatSomebodyIsStillOnAGatewayThatIsGoneAndComesAgain() {
    var slots = slots(slot("a", ARN, "gw-01"));
    var decidedOn = slots.versions().get("gw-01");

    slots.reserve(slot("b", ARN, "gw-01"), "gw-01", decidedOn, Optional.of(FRESH));

    assertThat(slots.on("gw-01").slots()).hasSize(2);
  }

  // Creation

  @Test
  void letOnlyOneCreateAGateway() {
    var slots = slots();
    slots.reserve(slot("a", ARN, "gw-02"), "gw-02", 0, Optional.of(FRESH));

    assertThat(slots.beingCreated()).containsExactly(FRESH);
    assertStale(() -> slots.reserve(slot("b", ARN, "gw-02"), "gw-02", 0, Optional.of(FRESH)));
  }

  @Test
  void giveNoPlaceOnAGatewayThatIsStillBeingCreated() {
    var slots = slots();
    slots.reserve(slot("a", ARN, "gw-02"), "gw-02", 0, Optional.of(FRESH));
    var now = slots.on("gw-02").version();

    assertStale(() -> slots.reserve(slot("b", ARN, "gw-02"), "gw-02", now, Optional.empty()));
    slots.created("gw-02");
    slots.reserve(slot("b", ARN, "gw-02"), "gw-02", now, Optional.empty());
    assertThat(slots.isBeingCreated("gw-02")).isFalse();
  }

  // Closing

  @Test
  void areNotGivenOnAGatewayThatWasClosedSince() {
    var slots = slots();
    slots.close("gw-01", "uid-1", 0);

    assertThat(slots.isClosed("gw-01", "uid-1")).isTrue();
    assertThat(slots.isClosed("gw-01", "uid-2")).as("another of its name").isFalse();
    assertStale(() -> slots.reserve(slot("a", ARN, "gw-01"), "gw-01", 0, Optional.empty()));
  }

  @Test
  void keepAGatewayOpenThatSomebodyCameTo() {
    var slots = slots();
    slots.set(slot("a", ARN, "gw-01"));

    assertStale(() -> slots.close("gw-01", "uid-1", 0));
    assertStale(() -> slots.close("gw-01", "uid-1", slots.on("gw-01").version()));
    assertThat(slots.isClosed("gw-01", "uid-1")).isFalse();
  }

  @Test
  void areGivenAgainWhenAGatewayWasNotDeletedAfterAll() {
    var slots = slots();
    slots.close("gw-01", "uid-1", 0);
    slots.reopen("gw-01");

    slots.reserve(slot("a", ARN, "gw-01"), "gw-01", 0, Optional.empty());
    assertThat(slots.isClosed("gw-01", "uid-1")).isFalse();
  }
}
