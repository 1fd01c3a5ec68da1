package io.tenantry.hostname;

import static io.tenantry.hostname.HostnameWorlds.HOSTNAME;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.tenantry.api.hostname.GatewayHostnameRequestSpec;
import io.tenantry.api.hostname.GatewayHostnameRequestStatus;
import io.tenantry.cloud.CertificateAuthority.Status;
import io.tenantry.hostname.pool.Slot;
import io.tenantry.pass.DriftPolicy;
import io.tenantry.pass.Treatment;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** Who goes first of those that want the same name. */
class RequestViewTest {
  private static final Instant EARLY = Instant.parse("2026-01-02T03:04:05Z");
  private static final Instant LATE = EARLY.plusSeconds(1);
  private static final DesiredHostname NAME = wanted("Z1", HOSTNAME);
  private static final Map<String, String> PLAIN = Map.of();
  private static final GatewayHostnameRequestStatus WAITING = says(HostnameReason.ALREADY_CLAIMED);
  private static final RequestView NEWCOMER =
      subject("b", LATE, false, NAME, PLAIN, RequestView.NOTHING);

  private static DesiredHostname wanted(String zoneId, String hostname) {
    return DesiredHostname.of(
        new GatewayHostnameRequestSpec(zoneId, hostname, null, null, null, null, null, null),
        DesiredHostname.DEFAULT_CLASS);
  }

  private static GatewayHostnameRequestStatus says(HostnameReason reason) {
    var ready =
        new ConditionBuilder()
            .withType(HostnameReason.READINESS)
            .withStatus(reason == HostnameReason.READY ? "True" : "False")
            .withReason(reason.text())
            .build();
    return new GatewayHostnameRequestStatus(
        null, null, null, null, null, null, null, null, null, null, null, null, List.of(ready));
  }

  private static RequestView subject(
      String uid,
      Instant created,
      boolean deleting,
      DesiredHostname wanted,
      Map<String, String> annotations,
      GatewayHostnameRequestStatus status) {
    return new RequestView(
        "shop",
        uid,
        uid,
        1,
        created,
        deleting,
        true,
        wanted,
        Treatment.of(annotations, DriftPolicy.ENFORCE),
        false,
        status);
  }

  private static RequestView waiting(String uid, Instant created) {
    return subject(uid, created, false, NAME, PLAIN, WAITING);
  }

  @Test
  void whoHasWaitedLongerGoesFirst() {
    assertThat(waiting("z", EARLY).goesBefore(NEWCOMER)).isTrue();
    assertThat(waiting("z", EARLY).goesBefore(waiting("b", LATE))).isTrue();
    assertThat(waiting("b", LATE).goesBefore(waiting("z", EARLY))).isFalse();
  }

  @Test
  void ofTwoThatWereMadeAtOnceTheirUidsDecide() {
    assertThat(waiting("a", LATE).goesBefore(waiting("b", LATE))).isTrue();
    assertThat(waiting("b", LATE).goesBefore(waiting("a", LATE))).isFalse();
    assertThat(waiting("b", LATE).goesBefore(waiting("b", LATE))).isFalse();
  }

  @Test
  void theOldestHasTheFirstTurn() {
    var turns =
        Stream.of(waiting("b", LATE), waiting("z", EARLY), waiting("a", LATE))
            .sorted(RequestView.BY_TURN)
            .map(RequestView::uid);

    assertThat(turns).containsExactly("z", "a", "b");
  }

  @Test
  void whoHasNotBeenToldToWaitHasNoTurn() {
    var silent = subject("a", EARLY, false, NAME, PLAIN, RequestView.NOTHING);

    assertThat(silent.goesBefore(NEWCOMER)).isFalse();
  }

  @Test
  void whoIsDeletedStandsInNobodysWay() {
    assertThat(subject("a", EARLY, true, NAME, PLAIN, WAITING).goesBefore(NEWCOMER)).isFalse();
  }

  /** Its status stays as it was, and so says that it waits. */
  @Test
  void whoIsPausedStandsInNobodysWay() {
    var paused = Map.of(Treatment.PAUSED, "true");

    assertThat(subject("a", EARLY, false, NAME, paused, WAITING).goesBefore(NEWCOMER)).isFalse();
  }

  @ParameterizedTest
  @EnumSource(names = "ALREADY_CLAIMED", mode = Mode.EXCLUDE)
  void whoIsHeldUpBySomethingElseStandsInNobodysWay(HostnameReason reason) {
    var other = subject("a", EARLY, false, NAME, PLAIN, says(reason));

    assertThat(other.goesBefore(NEWCOMER)).isFalse();
  }

  @Test
  void aHostnameIsTheSameInEveryZone() {
    var elsewhere = subject("a", EARLY, false, wanted("Z2", HOSTNAME), PLAIN, WAITING);

    assertThat(elsewhere.goesBefore(NEWCOMER)).isTrue();
  }

  // Its slot, by what earlier processes have said

  @Test
  void isWhereItsStatusSays() {
    assertThat(HostnameWorlds.ready().subject().slot())
        .isEqualTo(new Slot("uid-web", Optional.of(HostnameWorlds.ARN), Set.of("gw-01")));
    assertThat(HostnameWorlds.fresh().subject().slot()).isEqualTo(Slot.none("uid-web"));
  }

  @Test
  void isOnTwoGatewaysDuringAMove() {
    assertThat(HostnameWorlds.moving().subject().slot().gateways())
        .containsExactlyInAnyOrder("gw-01", "gw-02");
  }

  @Test
  void showsItsOldCertificateUntilTheNewOneIsIssued() {
    assertThat(HostnameWorlds.replaced(Status.PENDING).subject().slot().certificate())
        .contains(HostnameWorlds.ARN);
    assertThat(HostnameWorlds.replaced(Status.ISSUED).told().subject().slot().certificate())
        .contains(HostnameWorlds.NEXT_ARN);
  }

  @Test
  void isOnlyLeavingWhileItIsDeleted() {
    assertThat(HostnameWorlds.ready().deleting().subject().slot().leaving()).isTrue();
  }
}
