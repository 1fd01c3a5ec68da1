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
class SeatsTest {
  private static final String ARN = "arn:1";
  private static final String NEXT_ARN = "arn:2";
  private static final PoolGateway FRESH = Pools.gateway("gw-02");

  private static Seats seats(Seat... told) {
    return new Seats(() -> Stream.of(told));
  }

  private static Seat seat(String uid, String arn, String... gateways) {
    return new Seat(uid, Optional.of(arn), Set.of(gateways));
  }

  private static void assertStale(Runnable work) {
    assertThatThrownBy(work::run)
        .isInstanceOfSatisfying(
            PortException.class, e -> assertThat(e.failure().kind()).isEqualTo(Kind.STALE));
  }

  // Who is where

  @Test
  void areTakenOverFromEarlierProcesses() {
    assertThat(seats(seat("a", ARN, "gw-01")).on("gw-01").seats())
        .containsExactly(seat("a", ARN, "gw-01"));
  }

  @Test
  void areWhatThePassHasDecidedWhateverTheStatusSays() {
    var seats = seats(seat("a", ARN, "gw-01"));
    seats.set(seat("a", NEXT_ARN, "gw-02"));

    assertThat(seats.on("gw-01").seats()).isEmpty();
    assertThat(seats.on("gw-02").seats()).containsExactly(seat("a", NEXT_ARN, "gw-02"));
  }

  @Test
  void areGivenUpByThoseWhoAreNowhere() {
    var seats = seats(seat("a", ARN, "gw-01"));
    seats.set(Seat.none("a"));

    assertThat(seats.on("gw-01").seats()).isEmpty();
  }

  @Test
  void leaveNothingOfGatewaysThatNobodyIsOn() {
    var seats = seats();
    for (var i = 0; i < 1000; i++) {
      seats.set(seat("a", ARN, "gw-" + i));
      seats.on("gw-asked-for-" + i);
    }
    seats.set(Seat.none("a"));

    assertThat(seats.gateways()).isZero();
    assertThat(seats.on("gw-999").version()).isZero();
  }

  // Places

  @Test
  void areGivenOnTheVersionThatWasDecidedOn() {
    var seats = seats(seat("a", ARN, "gw-01"));
    var decidedOn = seats.on("gw-01").version();

    var before = seats.reserve(seat("b", NEXT_ARN, "gw-01"), "gw-01", decidedOn, Optional.empty());

    assertThat(before).isEqualTo(Seat.none("b"));
    assertThat(seats.on("gw-01").seats()).hasSize(2);
    assertThat(seats.on("gw-01").version()).isNotEqualTo(decidedOn);
  }

  @Test
  void areRefusedToWhoeverDecidedBeforeAnotherCame() {
    var seats = seats(seat("a", ARN, "gw-01"));
    var decidedOn = seats.on("gw-01").version();
    seats.reserve(seat("b", ARN, "gw-01"), "gw-01", decidedOn, Optional.empty());

    assertStale(() -> seats.reserve(seat("c", ARN, "gw-01"), "gw-01", decidedOn, Optional.empty()));
    assertThat(seats.on("gw-01").seats()).extracting(Seat::uid).containsExactlyInAnyOrder("a", "b");
  }

  @Test
  void stayValidWhenSomebodyOnlyChangesItsCertificateOrLeaves() {
    var seats = seats(seat("a", ARN, "gw-01"), seat("b", ARN, "gw-01"));
    var decidedOn = seats.on("gw-01").version();
    seats.set(seat("a", NEXT_ARN, "gw-01"));
    seats.set(Seat.none("b"));

    seats.reserve(seat("c", ARN, "gw-01"), "gw-01", decidedOn, Optional.empty());

    assertThat(seats.on("gw-01").seats()).hasSize(2);
  }

  @Test
  void knowThatSomebodyIsStillOnAGatewayThatIsGoneAndComesAgain() {
    var seats = seats(seat("a", ARN, "gw-01"));
    var decidedOn = seats.versions().get("gw-01");

    seats.reserve(seat("b", ARN, "gw-01"), "gw-01", decidedOn, Optional.of(FRESH));

    assertThat(seats.on("gw-01").seats()).hasSize(2);
  }

  // Creation

  @Test
  void letOnlyOneCreateAGateway() {
    var seats = seats();
    seats.reserve(seat("a", ARN, "gw-02"), "gw-02", 0, Optional.of(FRESH));

    assertThat(seats.beingCreated()).containsExactly(FRESH);
    assertStale(() -> seats.reserve(seat("b", ARN, "gw-02"), "gw-02", 0, Optional.of(FRESH)));
  }

  @Test
  void giveNoPlaceOnAGatewayThatIsStillBeingCreated() {
    var seats = seats();
    seats.reserve(seat("a", ARN, "gw-02"), "gw-02", 0, Optional.of(FRESH));
    var now = seats.on("gw-02").version();

    assertStale(() -> seats.reserve(seat("b", ARN, "gw-02"), "gw-02", now, Optional.empty()));
    seats.created("gw-02");
    seats.reserve(seat("b", ARN, "gw-02"), "gw-02", now, Optional.empty());
    assertThat(seats.isBeingCreated("gw-02")).isFalse();
  }

  // Closing

  @Test
  void areNotGivenOnAGatewayThatWasClosedSince() {
    var seats = seats();
    seats.close("gw-01", "uid-1", 0);

    assertThat(seats.isClosed("gw-01", "uid-1")).isTrue();
    assertThat(seats.isClosed("gw-01", "uid-2")).as("another of its name").isFalse();
    assertStale(() -> seats.reserve(seat("a", ARN, "gw-01"), "gw-01", 0, Optional.empty()));
  }

  @Test
  void keepAGatewayOpenThatSomebodyCameTo() {
    var seats = seats();
    seats.set(seat("a", ARN, "gw-01"));

    assertStale(() -> seats.close("gw-01", "uid-1", 0));
    assertStale(() -> seats.close("gw-01", "uid-1", seats.on("gw-01").version()));
    assertThat(seats.isClosed("gw-01", "uid-1")).isFalse();
  }

  @Test
  void areGivenAgainWhenAGatewayWasNotDeletedAfterAll() {
    var seats = seats();
    seats.close("gw-01", "uid-1", 0);
    seats.reopen("gw-01");

    seats.reserve(seat("a", ARN, "gw-01"), "gw-01", 0, Optional.empty());
    assertThat(seats.isClosed("gw-01", "uid-1")).isFalse();
  }
}
