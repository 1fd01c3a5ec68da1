package io.tenantry.edge;

import static io.tenantry.edge.EdgeText.conditions;
import static io.tenantry.edge.EdgeText.events;
import static io.tenantry.edge.EdgeText.message;
import static io.tenantry.edge.EdgeText.status;
import static io.tenantry.edge.EdgeWorlds.ZONE;
import static io.tenantry.edge.EdgeWorlds.cname;
import static io.tenantry.edge.EdgeWorlds.dns;
import static io.tenantry.edge.EdgeWorlds.failure;
import static io.tenantry.edge.EdgeWorlds.fresh;
import static io.tenantry.edge.EdgeWorlds.settled;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.cloud.DnsRecords.Progress;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.Lookup;
import io.tenantry.pass.Next;
import io.tenantry.pass.Treatment;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class EdgeDeletionPlannerTest {
  private static final Failure BUSY =
      failure(Kind.BUSY, "DeleteDistributionTenant failed: ResourceNotDisabled", "retryable");

  @Test
  void leavesAnObjectAloneThatIsNotHeld() {
    var world = settled().deleting().unheld();

    assertThat(world.steps()).isEmpty();
    assertThat(world.report().next()).isEqualTo(new Next.Released());
  }

  @Test
  void switchesOffDeletesAndLetsGoInOnePass() {
    var world = settled().deleting();
    var config = world.live().config();

    assertThat(world.steps())
        .containsExactly(
            new EdgeStep.Disable("dt_1", config),
            new EdgeStep.Delete("dt_1"),
            new EdgeStep.Release());
    assertThat(events(world.report())).containsExactly("Disabling", "Deleted");
    assertThat(world.report().next()).isEqualTo(new Next.Released());
    assertThat(world.report().report().status()).isEmpty();
  }

  @Test
  void switchesOffWhatIsThereAndNotWhatTheSpecSays() {
    var world =
        settled(EdgeWorlds.parameters("a", "1"))
            .edited(EdgeWorlds.parameters("a", "broken"))
            .deleting();

    assertThat(world.steps().getFirst())
        .isEqualTo(new EdgeStep.Disable("dt_1", world.live().config()));
  }

  @Test
  void doesNotSwitchOffTwice() {
    assertThat(settled().changed(EdgeWorlds.switchedOff()).deleting().steps())
        .hasExactlyElementsOfTypes(EdgeStep.Delete.class, EdgeStep.Release.class);
  }

  @Test
  void waitsWhileCloudFrontIsStillSwitchingItOff() {
    var world = settled().deleting();
    var off = EdgeWorlds.deployed(false).apply(EdgeWorlds.switchedOff().apply(world.live()));
    var summary = world.failing(EdgeStep.Delete.class, BUSY, Optional.of(off));

    assertThat(conditions(summary))
        .containsExactly(
            "Ready=False/Disabling",
            "Synced=True/InSync",
            "CertificateReady=False/NotConfigured",
            "DNSReady=True/DNSNotConfigured");
    assertThat(events(summary)).containsExactly("Disabling");
    assertThat(summary.errors()).isEmpty();
    assertThat(summary.next()).isEqualTo(new Next.Settled());
    assertThat(status(summary).distributionTenantStatus()).isEqualTo("InProgress");
    assertThat(status(summary).eTag()).isEqualTo(off.etag());

    world.told(summary).live(off);
    // Asked for once, then not before the rollout is over: refused calls would help nobody.
    assertThat(world.steps()).isEmpty();
    assertThat(world.report().report().status()).contains(world.status());
    assertThat(world.report().next()).isEqualTo(new Next.Settled());
  }

  @Test
  void looksAgainByItselfWhenADeployedTenantIsCalledBusy() {
    var world = settled().changed(EdgeWorlds.switchedOff()).deleting();

    assertThat(world.failing(EdgeStep.Delete.class, BUSY).next())
        .isEqualTo(new Next.Again(EdgeWorlds.POLL));
  }

  @Test
  void isBeingDisabledFromTheMomentOnThatItIsSwitchedOff() {
    var down = failure(Kind.UNAVAILABLE, "ServiceUnavailable", "retryable");

    assertThat(conditions(settled().deleting().failing(EdgeStep.Delete.class, down)))
        .contains("Ready=False/Disabling");
    assertThat(conditions(settled().deleting().failing(EdgeStep.Delete.class, BUSY)))
        .contains("Ready=False/Disabling");
  }

  /** Nothing is switched off for its deletion: it is only waited for. */
  @Test
  void theDeletionOfADisabledTenantWaitsForItsDeployment() {
    var world =
        settled().changed(EdgeWorlds.switchedOff()).changed(EdgeWorlds.deployed(false)).deleting();

    assertThat(world.steps()).isEmpty();
    assertThat(conditions(world.report())).contains("Ready=False/Deleting");
    assertThat(message(world.report(), "Ready")).contains("still deploying");

    var refused = settled().changed(EdgeWorlds.switchedOff()).deleting();
    assertThat(conditions(refused.failing(EdgeStep.Delete.class, BUSY)))
        .contains("Ready=False/Deleting");
  }

  @Test
  void readsAgainWhenTheTenantHasMoved() {
    var stale = failure(Kind.STALE, "PreconditionFailed", "retryable");
    var disabling = settled().deleting().failing(EdgeStep.Disable.class, stale);

    assertThat(disabling.report().status()).isEmpty();
    assertThat(disabling.next()).isEqualTo(new Next.Retry());

    var deleting = settled().deleting().failing(EdgeStep.Delete.class, stale);
    assertThat(conditions(deleting)).contains("Ready=False/Disabling");
    assertThat(deleting.errors()).isEmpty();
    assertThat(deleting.next()).isEqualTo(new Next.Again(EdgeWorlds.POLL));
  }

  @Test
  void tellsWhyItCannotDelete() {
    var world = settled().deleting();

    var disabling = world.failing(EdgeStep.Disable.class, EdgeWorlds.denied());
    assertThat(conditions(disabling))
        .contains("Ready=False/AccessDenied", "Synced=False/AccessDenied");
    assertThat(message(disabling, "Ready")).startsWith("disable (during deletion): ");
    assertThat(disabling.next()).isEqualTo(new Next.Again(EdgeRules.LONG));

    var deleting = world.failing(EdgeStep.Delete.class, EdgeWorlds.denied());
    assertThat(message(deleting, "Ready")).startsWith("delete: ");

    var later = world.failing(EdgeStep.Delete.class, EdgeWorlds.down());
    assertThat(conditions(later)).contains("Ready=False/Disabling", "Synced=True/InSync");
    assertThat(message(later, "Ready")).contains("CloudFront is down");
    assertThat(later.next()).isEqualTo(new Next.Retry());
  }

  @Test
  void tellsWhyItCannotLook() {
    var denied = settled().deleting().live(new Lookup.Unknown<>(EdgeWorlds.denied()));
    assertThat(denied.steps()).isEmpty();
    assertThat(conditions(denied.report())).contains("Ready=False/AccessDenied");
    assertThat(message(denied.report(), "Ready")).startsWith("get (during deletion): ");
    assertThat(denied.report().next()).isEqualTo(new Next.Again(EdgeRules.LONG));
    assertThat(denied.report().errors()).containsExactly("access_denied");

    var down = settled().deleting().live(new Lookup.Unknown<>(EdgeWorlds.down()));
    assertThat(conditions(down.report())).contains("Ready=False/Deleting");
    assertThat(down.report().next()).isEqualTo(new Next.Retry());
  }

  @Test
  void isDoneWhenTheTenantIsGoneAlready() {
    var world = settled().deleting().live(new Lookup.Missing<>());

    assertThat(world.steps()).containsExactly(new EdgeStep.Release());
    assertThat(events(world.report())).containsExactly("Deleted");
  }

  @Test
  void deletesATenantItCreatedBeforeACrash() {
    var world = fresh();
    world.live(world.made()).deleting();

    assertThat(world.steps())
        .hasExactlyElementsOfTypes(
            EdgeStep.Disable.class, EdgeStep.Delete.class, EdgeStep.Release.class);
  }

  @Test
  void doesNotTouchANamesakeThatIsNotItsOwn() {
    var world = fresh();
    world.live(EdgeWorlds.tags(Map.of(TenantOwnership.OWNER_UID, "other")).apply(world.made()));

    assertThat(world.deleting().steps()).containsExactly(new EdgeStep.Release());
  }

  @Test
  void deletesWhatTheGoOperatorHasMade() {
    var world = settled().changed(EdgeWorlds.tags(Map.of())).deleting();

    assertThat(world.steps()).contains(new EdgeStep.Delete("dt_1"));
  }

  @Test
  void letsGoOfATenantThatIsAnotherObjectsWhateverTheStatusSays() {
    var world =
        settled()
            .changed(
                EdgeWorlds.tagged(
                    TenantOwnership.OWNER, "blog/web", TenantOwnership.OWNER_UID, "other"))
            .deleting();

    assertThat(world.steps()).containsExactly(new EdgeStep.Release());
    assertThat(events(world.report())).containsExactly("Retained!");
    assertThat(world.report().next()).isEqualTo(new Next.Released());
  }

  @Test
  void letsGoOfATenantOfAnotherNameThatNobodyHasMarked() {
    var world = settled().changed(EdgeWorlds.tags(Map.of())).named("other").deleting();

    assertThat(world.steps()).containsExactly(new EdgeStep.Release());
  }

  // What CloudFront has agreed to

  @Test
  void looksForTheTenantUntilItIsDeleted() {
    assertThat(identifier(fresh())).isEmpty();
    assertThat(identifier(fresh().deleting())).contains("web");
    assertThat(identifier(settled())).contains("dt_1");
    assertThat(identifier(settled().deleting())).contains("dt_1");
    assertThat(identifier(settled().deleting().unheld())).isEmpty();
    assertThat(identifier(settled(dns()).deleting().told())).isEmpty();
  }

  private static Optional<String> identifier(EdgeWorlds world) {
    return EdgeObserver.identifier(world.world().tenant());
  }

  @Test
  void goesOnWithTheRecordsOfATenantThatIsDeleted() {
    var world = settled(dns()).deleting().told();
    assertThat(world.status().deletedTime()).isEqualTo("2026-01-02T03:04:05Z");

    world.live(new Lookup.NotAsked<>()).later(Duration.ofHours(1));
    world.standing(ZONE, Set.of(), new Progress.Queued());
    assertThat(world.steps()).isEmpty();
    assertThat(world.report().report().status()).contains(world.status());

    world.standing(ZONE, Set.of(), new Progress.Propagating("C9"));
    assertThat(world.steps()).containsExactly(new EdgeStep.Forget(ZONE), new EdgeStep.Release());
    assertThat(events(world.report())).containsExactly("DNSCleaned", "Deleted");
  }

  /** It was said that the tenant goes; that its records are next is told only if it takes long. */
  @Test
  void theLastStageIsToldOnlyIfItLasts() {
    var world = settled(dns()).deleting();
    world.told(world.failing(EdgeStep.Delete.class, BUSY));
    world.changed(EdgeWorlds.switchedOff());

    assertThat(world.steps())
        .hasExactlyElementsOfTypes(EdgeStep.Delete.class, EdgeStep.Submit.class);
    assertThat(world.report().report().status()).isEmpty();
    assertThat(world.report().next()).isEqualTo(new Next.Again(EdgeRules.LONG_REMOVAL));

    world.live(new Lookup.NotAsked<>()).standing(ZONE, Set.of(), new Progress.Queued());
    assertThat(message(world.report(), "Ready")).contains("DNS records");
    assertThat(world.report().next()).isEqualTo(new Next.Settled());
  }

  @Test
  void notesTheDeletionEvenIfTheObjectCannotBeLetGo() {
    var world = settled().deleting();

    assertThat(status(world.failing(EdgeStep.Release.class, EdgeWorlds.down())).deletedTime())
        .isNotNull();
  }

  @Test
  void notesNoDeletionThatWasRefused() {
    var world = settled(dns()).deleting();

    assertThat(status(world.failing(EdgeStep.Delete.class, BUSY)).deletedTime()).isNull();
    assertThat(status(world.failing(EdgeStep.Disable.class, EdgeWorlds.down())).deletedTime())
        .isNull();
  }

  /** Somebody has restored an object with the status it had while it went. */
  @Test
  void ignoresANoteOnAnObjectThatStays() {
    var world = settled(dns());
    world.status(settled(dns()).deleting().told().status());

    assertThat(identifier(world)).contains("dt_1");
    assertThat(status(world.report()).deletedTime()).isNull();
  }

  // DNS

  @Test
  void removesRecordsOnlyAfterTheTenant() {
    var world = settled(dns()).deleting();

    assertThat(world.steps())
        .hasExactlyElementsOfTypes(
            EdgeStep.Disable.class, EdgeStep.Delete.class, EdgeStep.Submit.class);
    var wish = ((EdgeStep.Submit) world.steps().getLast()).wish();
    assertThat(wish.wants()).isEmpty();
    assertThat(wish.had()).containsExactly(cname("web.example.com"));
    assertThat(conditions(world.report()))
        .containsExactly(
            "Ready=False/Deleting",
            "Synced=True/InSync",
            "CertificateReady=False/NotConfigured",
            "DNSReady=True/DNSReady");
    assertThat(events(world.report())).containsExactly("Disabling");

    world.told().live(new Lookup.Missing<>()).standing(ZONE, Set.of(), new Progress.Queued());
    assertThat(world.steps()).isEmpty();

    world.standing(ZONE, Set.of(), new Progress.Propagating("C9"));
    assertThat(world.steps()).containsExactly(new EdgeStep.Forget(ZONE), new EdgeStep.Release());
    assertThat(events(world.report())).containsExactly("DNSCleaned", "Deleted");
  }

  @Test
  void keepsTheNotesOfRecordsWhileTheTenantIsThere() {
    var world = settled(dns()).deleting();

    assertThat(status(world.failing(EdgeStep.Delete.class, BUSY)).dnsRecords())
        .isEqualTo(world.status().dnsRecords());
  }

  @Test
  void removesRecordsOfATenantThatNeverCameToBe() {
    var world = fresh().spec(dns()).told().deleting().live(new Lookup.Missing<>());

    var wish = ((EdgeStep.Submit) world.steps().getFirst()).wish();
    assertThat(wish.tried()).containsExactly(cname("web.example.com"));
    assertThat(wish.wants()).isEmpty();

    world.standing(ZONE, Set.of(), new Progress.InSync(""));
    assertThat(world.steps()).endsWith(new EdgeStep.Release());
  }

  @Test
  void holdsOnWhileRecordsCannotBeRemoved() {
    var denied = failure(Kind.DENIED, "AccessDenied", "dns_access_denied");
    var world = settled(dns()).deleting().live(new Lookup.Missing<>());
    world.standing(ZONE, Set.of(), new Progress.Refused(denied));

    assertThat(world.steps()).containsExactly(new EdgeStep.Forget(ZONE));
    assertThat(conditions(world.report())).contains("Ready=False/DNSError");
    assertThat(world.report().errors()).containsExactly("dns_access_denied");
    assertThat(world.report().next()).isEqualTo(new Next.Again(EdgeRules.LONG));
    assertThat(status(world.report()).dnsRecords()).hasSize(1);
  }

  @Test
  void waitsToRemoveRecordsWhileRoute53Throttles() {
    var throttled = failure(Kind.THROTTLED, "Throttling", "dns_throttling");
    var world = settled(dns()).deleting().live(new Lookup.Missing<>());
    world.standing(ZONE, Set.of(), new Progress.Refused(throttled));

    assertThat(conditions(world.report())).contains("Ready=False/Deleting");
    assertThat(message(world.report(), "Ready")).contains("Throttling");
    assertThat(world.report().errors()).containsExactly("dns_throttling");
    assertThat(world.report().next()).isEqualTo(new Next.Again(EdgeRules.THROTTLED));
    assertThat(status(world.report()).dnsRecords()).hasSize(1);
  }

  @Test
  void isDoneWithRecordsOfAZoneThatIsGone() {
    var gone = failure(Kind.MISSING, "NoSuchHostedZone", "dns_zone_not_found");
    var world = settled(dns()).deleting().live(new Lookup.Missing<>());
    world.standing(ZONE, Set.of(), new Progress.Refused(gone));

    assertThat(world.steps()).endsWith(new EdgeStep.Release());
  }

  @Test
  void removesRecordsOfTheGoOperator() {
    var world = settled(dns()).restarted().deleting().live(new Lookup.Missing<>());
    var s = world.status();
    world.status(
        new io.tenantry.api.edge.DistributionTenantStatus(
            1L,
            s.id(),
            s.arn(),
            s.eTag(),
            "Deployed",
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            s.dnsTarget(),
            null,
            null,
            null,
            null,
            null,
            null,
            s.conditions()));

    var wish = ((EdgeStep.Submit) world.steps().getFirst()).wish();
    assertThat(wish.had()).containsExactly(cname("web.example.com"));
  }

  // Policies

  @Test
  void leavesEverythingWhenToldToRetain() {
    var world = settled(dns()).annotated(Treatment.DELETION, "retain").deleting();

    assertThat(world.steps()).containsExactly(new EdgeStep.Forget(ZONE), new EdgeStep.Release());
    assertThat(events(world.report())).containsExactly("Retained");
    assertThat(world.report().next()).isEqualTo(new Next.Released());
  }

  @Test
  void waitsWhilePaused() {
    var world = settled().annotated(Treatment.PAUSED, "true").deleting();

    assertThat(world.steps()).isEmpty();
    assertThat(world.report().next()).isEqualTo(new Next.Settled());
  }
}
