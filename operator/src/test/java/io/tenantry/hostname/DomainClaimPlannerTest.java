package io.tenantry.hostname;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.tenantry.cloud.CertificateAuthority.Status;
import io.tenantry.hostname.DomainClaimWorld.Owner;
import io.tenantry.pass.Announcement;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.Next;
import io.tenantry.pass.Outcome;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What becomes of the claim of {@code web.example.com}. */
class DomainClaimPlannerTest {
  private static final Instant CREATED = Instant.parse("2026-01-01T00:00:00Z");

  private static DomainClaimWorld world(
      Owner owner, boolean stamped, boolean confirmed, Optional<HostnameWorld> left) {
    return new DomainClaimWorld(
        "z1-web",
        Optional.of(HostnameWorlds.HOSTNAME),
        CREATED,
        stamped,
        confirmed,
        owner,
        HostnameWorlds.ready().world().request(),
        left,
        Set.of("shop/next"),
        Set.of("wild"));
  }

  private static DomainClaimPlan plan(Owner owner, boolean stamped, boolean confirmed) {
    return DomainClaimPlanner.plan(world(owner, stamped, confirmed, Optional.empty()));
  }

  private static DomainClaimPlan clear(HostnameWorlds left) {
    return DomainClaimPlanner.plan(world(Owner.GONE, true, true, Optional.of(left.world())));
  }

  /** What a request has left that vanished when all of it was there. */
  private static HostnameWorlds vanished() {
    return HostnameWorlds.fresh()
        .deleting()
        .alsoHas(
            new HostnameWorlds.Name("Z1", HostnameWorlds.HOSTNAME)
                .noted(HostnameWorlds.ARN)
                .certificate(HostnameWorlds.ARN, Status.ISSUED)
                .zone(HostnameWorlds.all(HostnameWorlds.HOSTNAME, HostnameWorlds.ADDRESS)));
  }

  @Test
  void leavesAClaimAloneThatSaysNothing() {
    var silent =
        new DomainClaimWorld(
            "z1-web",
            Optional.empty(),
            CREATED,
            false,
            false,
            Owner.LIVES,
            HostnameWorlds.fresh().world().request(),
            Optional.empty(),
            Set.of(),
            Set.of());

    assertThat(DomainClaimPlanner.plan(silent)).isEqualTo(DomainClaimPlan.rest(new Next.Settled()));
  }

  @Test
  void saysSinceWhenAConfirmedNameIsItsOwners() {
    assertThat(plan(Owner.LIVES, false, true).steps())
        .containsExactly(new HostnameStep.Stamp("z1-web", CREATED));
    assertThat(plan(Owner.LIVES, false, false).steps()).isEmpty();
    assertThat(plan(Owner.LIVES, true, true).steps()).isEmpty();
    assertThat(plan(Owner.LIVES, true, true).next()).isEqualTo(new Next.Settled());
  }

  @Test
  void tellsThoseWhoHaveAWildcardAboveIt() {
    assertThat(plan(Owner.LIVES, true, true).namespaces()).containsExactly("wild");
  }

  @Test
  void touchesNothingWhileAPassStillActsForTheOwner() {
    var plan = plan(Owner.LEAVING, true, true);

    assertThat(plan.steps()).isEmpty();
    assertThat(plan.next()).isEqualTo(new Next.Again(Duration.ofSeconds(1)));
  }

  @Test
  void tellsThoseWhoWaitWhenItIsReleased() {
    var plan = plan(Owner.RELEASED, true, true);

    assertThat(plan.steps()).isEmpty();
    assertThat(plan.requests()).containsExactly("shop/next");
    assertThat(plan.namespaces()).containsExactly("wild");
    assertThat(plan.next()).isEqualTo(new Next.Released());
  }

  @Test
  void clearsAwayWhatAVanishedOwnerHasLeft() {
    var plan = clear(vanished());

    assertThat(plan.steps().getFirst()).isInstanceOf(HostnameStep.Slot.class);
    assertThat(plan.steps()).anyMatch(HostnameStep.Submit.class::isInstance);
    assertThat(plan.next()).isInstanceOf(Next.Again.class);
    assertThat(plan.trouble()).isEmpty();
  }

  @Test
  void warnsAndTriesAgainWhereAStepFails() {
    var plan = clear(vanished());
    var failed =
        Outcome.stopped(
            List.of(), plan.steps().getLast(), new Failure(Kind.UNAVAILABLE, "AWS is down"));
    var summary =
        DomainClaimReporter.report(plan, new HostnameOutcome(failed, Optional.empty(), false));

    assertThat(summary.next()).isEqualTo(new Next.Retry());
    assertThat(summary.announcements())
        .singleElement()
        .satisfies(told -> {
          assertThat(told.warning()).isTrue();
          assertThat(told.message()).endsWith("AWS is down");
        });
  }

  @Test
  void saysThatAClaimWasReleasedOnceItWas() {
    var plan = plan(Owner.GONE, true, true, HostnameWorlds.fresh().deleting());
    var summary =
        DomainClaimReporter.report(
            plan, new HostnameOutcome(Outcome.of(plan.steps()), Optional.empty(), false));

    assertThat(summary.announcements())
        .extracting(Announcement::warning, Announcement::reason)
        .containsExactly(tuple(false, DomainClaimReporter.RELEASED));
  }

  private static DomainClaimPlan plan(
      Owner owner, boolean stamped, boolean confirmed, HostnameWorlds empty) {
    return DomainClaimPlanner.plan(
        world(
            owner,
            stamped,
            confirmed,
            Optional.of(
                empty.alsoHas(new HostnameWorlds.Name("Z1", HostnameWorlds.HOSTNAME)).world())));
  }
}
