package io.tenantry.hostname;

import static io.tenantry.hostname.HostnameWorlds.ARN;
import static io.tenantry.hostname.HostnameWorlds.NEXT_ARN;
import static io.tenantry.hostname.HostnameWorlds.fresh;
import static io.tenantry.hostname.HostnameWorlds.moving;
import static io.tenantry.hostname.HostnameWorlds.ready;
import static io.tenantry.hostname.HostnameWorlds.replaced;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.tenantry.api.hostname.GatewayHostnameRequest;
import io.tenantry.cloud.CertificateAuthority.Status;
import io.tenantry.hostname.Pool.Seat;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Who is on which Gateway. */
class SeatsTest {
  private static GatewayHostnameRequest request(String uid, HostnameWorlds world) {
    var request = new GatewayHostnameRequest();
    request.setMetadata(
        new ObjectMetaBuilder().withNamespace("shop").withName(uid).withUid(uid).build());
    request.setStatus(world.status());
    return request;
  }

  private static GatewayHostnameRequest deleting(GatewayHostnameRequest request) {
    request.getMetadata().setDeletionTimestamp("2026-01-02T03:04:05Z");
    return request;
  }

  private static Seats seats(GatewayHostnameRequest... requests) {
    return new Seats(() -> Stream.of(requests));
  }

  private static Seat seat(String uid, String arn, String... gateways) {
    return new Seat(uid, Optional.of(arn), Set.of(gateways));
  }

  // What earlier processes have said

  @Test
  void areTakenOverFromTheStatuses() {
    assertThat(seats(request("a", ready()), request("b", fresh())).on("gw-01"))
        .containsExactly(seat("a", ARN, "gw-01"));
  }

  @Test
  void areTwoDuringAMove() {
    var seats = seats(request("a", moving()));

    assertThat(seats.on("gw-01")).containsExactly(seat("a", ARN, "gw-01", "gw-02"));
    assertThat(seats.on("gw-02")).isEqualTo(seats.on("gw-01"));
  }

  @Test
  void showTheOldCertificateUntilTheNewOneIsIssued() {
    assertThat(seats(request("a", replaced(Status.PENDING))).on("gw-01"))
        .containsExactly(seat("a", ARN, "gw-01"));
    assertThat(seats(request("a", replaced(Status.ISSUED).told())).on("gw-01"))
        .containsExactly(seat("a", NEXT_ARN, "gw-01"));
  }

  @Test
  void areNotForThoseWhoGo() {
    assertThat(seats(deleting(request("a", ready()))).on("gw-01")).isEmpty();
  }

  // What passes decide

  @Test
  void areWhatThePassHasDecidedWhateverTheStatusSays() {
    var seats = seats(request("a", ready()));
    seats.set(seat("a", NEXT_ARN, "gw-02"));

    assertThat(seats.on("gw-01")).isEmpty();
    assertThat(seats.on("gw-02")).containsExactly(seat("a", NEXT_ARN, "gw-02"));
  }

  @Test
  void areGivenUpByThoseWhoAreNowhere() {
    var seats = seats(request("a", ready()));
    seats.set(new Seat("a", Optional.empty(), Set.of()));

    assertThat(seats.on("gw-01")).isEmpty();
  }

  @Test
  void areTakenBesideTheOneBefore() {
    var seats = seats(request("a", ready()));
    seats.take("a", "gw-02");
    seats.take("b", "gw-02");

    assertThat(seats.on("gw-01")).containsExactly(seat("a", ARN, "gw-01", "gw-02"));
    assertThat(seats.on("gw-02"))
        .containsExactlyInAnyOrder(
            seat("a", ARN, "gw-01", "gw-02"), new Seat("b", Optional.empty(), Set.of("gw-02")));
  }

  // What is forgotten

  @Test
  void leaveNothingOfGatewaysThatNobodyIsOn() {
    var seats = seats();
    for (var i = 0; i < 1000; i++) {
      seats.set(seat("a", ARN, "gw-" + i));
      seats.on("gw-asked-for-" + i);
    }
    seats.set(new Seat("a", Optional.empty(), Set.of()));

    assertThat(seats.gateways()).isZero();
  }
}
