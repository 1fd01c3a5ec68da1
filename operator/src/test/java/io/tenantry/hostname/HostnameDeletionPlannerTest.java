package io.tenantry.hostname;

import static io.tenantry.hostname.HostnameText.condition;
import static io.tenantry.hostname.HostnameText.conditions;
import static io.tenantry.hostname.HostnameText.events;
import static io.tenantry.hostname.HostnameText.verbs;
import static io.tenantry.hostname.HostnameText.woken;
import static io.tenantry.hostname.HostnameWorlds.ARN;
import static io.tenantry.hostname.HostnameWorlds.HOSTNAME;
import static io.tenantry.hostname.HostnameWorlds.down;
import static io.tenantry.hostname.HostnameWorlds.failure;
import static io.tenantry.hostname.HostnameWorlds.fresh;
import static io.tenantry.hostname.HostnameWorlds.moving;
import static io.tenantry.hostname.HostnameWorlds.ready;
import static io.tenantry.hostname.HostnameWorlds.renamed;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.tenantry.cloud.DnsRecords.Progress;
import io.tenantry.hostname.HostnameWorlds.Name;
import io.tenantry.hostname.pool.Slot;
import io.tenantry.pass.Announcement;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.Lookup;
import io.tenantry.pass.Next;
import io.tenantry.pass.Treatment;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The way out: nothing is given back before it leads nowhere and shows nothing. */
class HostnameDeletionPlannerTest {
  /** On its way out, with its records gone. */
  private static HostnameWorlds emptied() {
    return ready().deleting().claimed(Name::emptied);
  }

  /** On its way out, and the records cannot be read. */
  private static HostnameWorlds stuck() {
    return ready().deleting().claimed(name -> name.records(new Lookup.Unknown<>(down())));
  }

  // In order

  @Test
  void takesPermissionAndRecordsAwayFirst() {
    var world = ready().deleting();
    var summary = world.report();

    assertThat(verbs(world.steps()))
        .containsExactly("Slot", "Forget", "Submit", "Forget", "Submit");
    assertThat(world.steps(HostnameStep.Slot.class).getFirst().slot())
        .as("on the Gateway for as long as the name leads there")
        .isEqualTo(new Slot("uid-web", Optional.of(ARN), Set.of("gw-01"), true));
    assertThat(condition(summary, "Ready")).isEqualTo("Ready=False/Deleting");
    assertThat(events(summary)).isEmpty();
    assertThat(summary.next()).isEqualTo(new Next.Again(HostnameRules.POLL));
  }

  @Test
  void touchesNoRecordBeforeTheNameIsNoLongerGranted() {
    for (var world :
        List.of(ready().deleting().access(true, true), ready().deleting().access(false, true))) {
      assertThat(verbs(world.steps())).containsExactly("Slot");
      assertThat(woken(world.report(), Namespace.class)).hasSize(1);
      assertThat(condition(world.report(), "Ready")).isEqualTo("Ready=False/Deleting");
      assertThat(world.report().next()).isEqualTo(new Next.Again(HostnameRules.POLL));
    }
    assertThat(woken(ready().deleting().report(), Namespace.class)).isEmpty();
  }

  @Test
  void waitsUntilNoServerAnswersWithTheRecordsAnyMore() {
    var world = emptied().claimed(name -> name.alias(Set.of(), new Progress.Propagating("C5")));

    assertThat(verbs(world.steps())).containsExactly("Slot");
    assertThat(world.report().next()).isEqualTo(new Next.Again(HostnameRules.POLL));
  }

  @Test
  void detachesTheCertificateThenDeletesItThenGivesTheNameBackThenLetsGo() {
    var world = emptied();
    var summary = world.report();

    assertThat(verbs(world.steps()))
        .containsExactly("Slot", "DeleteCertificate", "Forget", "Forget", "Unclaim", "Release");
    assertThat(summary.report().status()).isEmpty();
    assertThat(summary.next()).isEqualTo(new Next.Released());
  }

  @Test
  void deletesNoCertificateThatAGatewayIsToldToShow() {
    var world = emptied().showing("gw-01", ARN);
    var summary = world.report();

    assertThat(verbs(world.steps())).containsExactly("Slot");
    assertThat(world.slot()).isEqualTo(Slot.none("uid-web"));
    assertThat(woken(summary, Gateway.class)).containsExactly("edge/gw-01");
    assertThat(summary.next()).isEqualTo(new Next.Again(HostnameRules.POLL));
  }

  @Test
  void waitsUntilNoLoadBalancerUsesTheCertificate() {
    var world = emptied().claimed(name -> name.inUse(ARN));
    var summary = world.report();

    assertThat(verbs(world.steps())).containsExactly("Slot");
    assertThat(conditions(summary))
        .contains("Deleting=True/WaitingForCertDetachment", "Ready=False/Deleting");
    assertThat(events(summary)).isEmpty();
    assertThat(summary.next()).isEqualTo(new Next.Again(HostnameRules.DETACHMENT));
  }

  @Test
  void waitsWhereAcmOnlySaysSoWhenItIsToDelete() {
    var summary =
        emptied().failing(HostnameStep.DeleteCertificate.class, failure(Kind.BUSY, "it is in use"));

    assertThat(condition(summary, "Deleting")).isEqualTo("Deleting=True/WaitingForCertDetachment");
    assertThat(summary.next()).isEqualTo(new Next.Again(HostnameRules.DETACHMENT));
  }

  // Failures

  @Test
  void givesNothingBackWhileTheZoneCannotBeRead() {
    var world = stuck();
    var summary = world.report();

    assertThat(verbs(world.steps())).containsExactly("Slot");
    assertThat(condition(summary, "Deleting")).isEqualTo("Deleting=True/CleanupFailed");
    assertThat(events(summary)).containsExactly("CleanupFailed!");
    assertThat(summary.next()).isEqualTo(new Next.Retry());
  }

  @Test
  void keepsSayingThatItFailedUntilItIsDone() {
    var world = stuck().told().claimed(Name::emptied);
    world.claimed(name -> name.alias(Set.of(), new Progress.Queued()));

    assertThat(condition(world.report(), "Deleting")).isEqualTo("Deleting=True/CleanupFailed");
    assertThat(events(world.report())).isEmpty();
    assertThat(world.report().next()).isEqualTo(new Next.Retry());
  }

  @Test
  void waitsForALoadBalancerAtTheSamePaceThoughSomethingHasFailedBefore() {
    var world = stuck().told().claimed(Name::emptied).claimed(name -> name.inUse(ARN));

    assertThat(condition(world.report(), "Deleting"))
        .isEqualTo("Deleting=True/WaitingForCertDetachment");
    assertThat(world.report().next()).isEqualTo(new Next.Again(HostnameRules.DETACHMENT));
  }

  @Test
  void tellsWhatCouldNotBeDeleted() {
    var summary =
        emptied()
            .failing(HostnameStep.DeleteCertificate.class, failure(Kind.DENIED, "no permission"));

    assertThat(conditions(summary)).contains("Deleting=True/CleanupFailed", "Ready=False/Deleting");
    assertThat(events(summary)).containsExactly("CleanupFailed!");
    assertThat(summary.next()).isEqualTo(new Next.Again(HostnameRules.POLL));
  }

  // What others have

  @Test
  void tellsOfAForeignRecordOnceWhenTheNameIsGivenBack() {
    var foreign = Map.of(HOSTNAME, List.of("a CNAME to x.example.net"));
    var world = emptied().claimed(name -> name.zone(foreign));

    assertThat(events(world.report())).containsExactly("RecordNotOwned!");
    assertThat(world.steps(HostnameStep.Submit.class)).isEmpty();
    assertThat(events(world.claimed(name -> name.inUse(ARN)).report())).isEmpty();
  }

  // As a person has said

  @Test
  void leavesWhatIsInAwsWhereAPersonHasSaidSo() {
    var world = ready().deleting().skippingCleanup();

    assertThat(verbs(world.steps()))
        .containsExactly("Slot", "Forget", "Forget", "Unclaim", "Release");
    assertThat(events(world.report())).containsExactly("CleanupSkipped!");
  }

  @Test
  void keepsTheCertificateOnTheLoadBalancerWhereAllIsRetained() {
    var world = ready().deleting().annotated(Treatment.DELETION, "retain").showing("gw-01", ARN);

    assertThat(verbs(world.steps()))
        .containsExactly("Retain", "Slot", "Forget", "Forget", "Unclaim", "Release");
    assertThat(world.steps(HostnameStep.Retain.class))
        .containsExactly(new HostnameStep.Retain("gw-01", Set.of(ARN)));
    assertThat(events(world.report())).containsExactly("CleanupSkipped!");
    assertThat(world.plan().news().getFirst().message()).contains("gw-01-config");
  }

  // Little or nothing there

  @Test
  void letsGoAtOnceWhereNothingWasEverTaken() {
    var world = fresh().deleting();

    assertThat(verbs(world.steps())).containsExactly("Slot", "Release");
    assertThat(world.report().next()).isEqualTo(new Next.Released());
  }

  @Test
  void doesNothingForOneThatItDoesNotHold() {
    var world = ready().unheld().deleting();

    assertThat(world.steps()).isEmpty();
    assertThat(world.report().next()).isEqualTo(new Next.Released());
  }

  @Test
  void leavesNoPlaceBehindWhereTheClaimIsGoneAlready() {
    assertThat(verbs(ready().unclaimed().deleting().steps())).containsExactly("Slot", "Release");
  }

  @Test
  void leavesBothGatewaysOfAMove() {
    var world = moving().deleting().claimed(Name::emptied);

    assertThat(world.slot()).isEqualTo(Slot.none("uid-web"));
    assertThat(woken(world.report(), Gateway.class))
        .containsExactlyInAnyOrder("edge/gw-01", "edge/gw-02");
  }

  @Test
  void clearsOldNamesToo() {
    var world = renamed("new.example.com").told().claimed(Name::emptied).old(Name::emptied);

    assertThat(world.deleting().steps(HostnameStep.Unclaim.class))
        .extracting(step -> step.claim().hostname())
        .containsExactly("new.example.com", HOSTNAME);
  }

  @Test
  void namesTheConfigurationThatKeepsACertificateAlsoWhenItsClaimIsGone() {
    var world = ready().deleting().annotated(Treatment.DELETION, "retain");

    assertThat(world.report().announcements())
        .extracting(Announcement::message)
        .anySatisfy(message ->
            assertThat(message)
                .contains("gateway.opendi.com/retained-certificates", "gw-01-config"));
  }
}
