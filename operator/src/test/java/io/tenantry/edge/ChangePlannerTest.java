package io.tenantry.edge;

import static io.tenantry.edge.EdgeText.conditions;
import static io.tenantry.edge.EdgeText.events;
import static io.tenantry.edge.EdgeText.message;
import static io.tenantry.edge.EdgeText.status;
import static io.tenantry.edge.EdgeWorlds.failure;
import static io.tenantry.edge.EdgeWorlds.parameters;
import static io.tenantry.edge.EdgeWorlds.settled;
import static io.tenantry.edge.EdgeWorlds.switchedOff;
import static io.tenantry.edge.EdgeWorlds.tagged;
import static io.tenantry.edge.EdgeWorlds.tags;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.api.edge.Difference;
import io.tenantry.cloud.CloudFront.Conflict;
import io.tenantry.cloud.DnsRecords;
import io.tenantry.cloud.EdgeConfig;
import io.tenantry.cloud.LiveTenant;
import io.tenantry.pass.DriftPolicy;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.Lookup;
import io.tenantry.pass.Next;
import io.tenantry.pass.Treatment;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChangePlannerTest {
  private static final Failure STALE =
      failure(Kind.STALE, "UpdateDistributionTenant failed: PreconditionFailed", "retryable");

  // The table: generation seen or not, equal or not

  @Test
  void restsWhenAllIsEqual() {
    var world = settled();

    assertThat(world.steps()).isEmpty();
    assertThat(world.report().report().status()).contains(world.status());
    assertThat(events(world.report())).isEmpty();
    assertThat(world.report().next()).isEqualTo(new Next.Settled());
    assertThat(conditions(world.report()))
        .containsExactly(
            "Ready=True/Deployed",
            "Synced=True/InSync",
            "CertificateReady=False/NotConfigured",
            "DNSReady=True/DNSNotConfigured");
  }

  @Test
  void catchesUpWithAnEditThatChangesNothing() {
    var world = settled().edited(EdgeWorlds.domains("WEB.example.com."));

    assertThat(world.steps()).isEmpty();
    assertThat(status(world.report()).observedGeneration()).isEqualTo(2);
  }

  @Test
  void sendsTheWholeConfigWhenTheUserChangesSomething() {
    var world = settled(parameters("a", "1", "b", "2")).edited(parameters());
    var summary = world.report();

    assertThat(world.steps())
        .containsExactly(new EdgeStep.Update("dt_1", world.wanted().config(), Optional.empty()));
    assertThat(conditions(summary)).contains("Ready=False/Deploying", "Synced=False/UpdatePending");
    assertThat(events(summary)).containsExactly("Updated");
    assertThat(status(summary).observedGeneration()).isEqualTo(2);
    assertThat(status(summary).driftDetected()).isFalse();
  }

  @Test
  void changesATenantThatIsStillBeingRolledOut() {
    assertThat(settled().changed(EdgeWorlds.deployed(false)).edited(parameters("a", "1")).steps())
        .hasExactlyElementsOfTypes(EdgeStep.Update.class);
  }

  @Test
  void keepsTheGroupThatCloudFrontHasChosen() {
    var world = settled().changed(inGroup("cg-default"));
    assertThat(world.steps()).isEmpty();

    world.edited(parameters("a", "1"));
    assertThat(((EdgeStep.Update) world.steps().getFirst()).config().connectionGroupId())
        .contains("cg-default");
  }

  @Test
  void leadsItsDomainsToTheGroupItIsIn() {
    var live = settled().changed(inGroup("cg-1")).world().live();

    assertThat(DependencyObserver.group(settled().wanted(), live)).contains("cg-1");
    assertThat(DependencyObserver.group(settled(EdgeWorlds.group("cg-2")).wanted(), live))
        .contains("cg-2");
    assertThat(DependencyObserver.group(settled().wanted(), new Lookup.Missing<>())).isEmpty();
  }

  // Under way

  @Test
  void waitsForTheRollOut() {
    var world = settled().changed(EdgeWorlds.deployed(false));

    assertThat(world.steps()).isEmpty();
    assertThat(conditions(world.report())).contains("Ready=False/Deploying", "Synced=True/InSync");
    assertThat(status(world.report()).distributionTenantStatus()).isEqualTo("InProgress");
  }

  @Test
  void saysThatATenantIsSwitchedOff() {
    assertThat(conditions(settled(EdgeWorlds.enabled(false)).report()))
        .contains("Ready=False/Disabled", "Synced=True/InSync");
  }

  @Test
  void saysWhichDomainsAreNotServed() {
    var world = settled().changed(EdgeWorlds.serving("inactive"));

    assertThat(conditions(world.report())).contains("Ready=False/Deploying");
    assertThat(message(world.report(), "Ready")).contains("web.example.com", "certificate");
  }

  // Failures

  @Test
  void saysNothingWhenTheWorldHasMoved() {
    var summary = settled().edited(parameters("a", "1")).failing(EdgeStep.Update.class, STALE);

    assertThat(summary.report().status()).isEmpty();
    assertThat(summary.report().announcements()).isEmpty();
    assertThat(summary.errors()).isEmpty();
    assertThat(summary.next()).isEqualTo(new Next.Retry());
  }

  @Test
  void doesNotClaimAChangeThatFailed() {
    var world = settled().edited(parameters("a", "1"));
    var summary = world.failing(EdgeStep.Update.class, EdgeWorlds.down());

    assertThat(status(summary).observedGeneration()).isEqualTo(1);
    assertThat(conditions(summary)).contains("Ready=False/Deploying", "Synced=False/Retrying");
    assertThat(message(summary, "Synced")).isEqualTo("update: CloudFront is down");
    assertThat(events(summary)).isEmpty();
    assertThat(summary.errors()).containsExactly("retryable");
    assertThat(summary.next()).isEqualTo(new Next.Retry());
  }

  @Test
  void takesADomainOverFromAnObjectThatIsSwitchedOff() {
    var world = settled().edited(EdgeWorlds.domains("web.example.com", "old.example.com"));
    world.rivalry(rivalry(true));

    assertThat(world.steps()).containsExactly(new EdgeStep.Move("old.example.com", "dt_1"));
    assertThat(world.report().next()).isEqualTo(new Next.Again(Duration.ZERO));
    assertThat(events(world.report())).containsExactly("DomainMoved");
    assertThat(status(world.report()).observedGeneration()).isEqualTo(1);
  }

  @Test
  void waitsForADomainThatIsStillServedByAnother() {
    var world = settled().edited(EdgeWorlds.domains("web.example.com", "old.example.com"));
    world.rivalry(rivalry(false));

    assertThat(world.steps()).isEmpty();
    assertThat(conditions(world.report()))
        .contains("Ready=False/Deploying", "Synced=False/UpdatePending");
    assertThat(world.report().next()).isEqualTo(new Next.Again(EdgeWorlds.POLL));
  }

  private static UnaryOperator<LiveTenant> inGroup(String id) {
    return EdgeWorlds.config(c ->
        new EdgeConfig(
            c.distributionId(),
            c.domains(),
            c.enabled(),
            Optional.of(id),
            c.parameters(),
            c.webAcl(),
            c.certificateArn(),
            c.geoRestriction()));
  }

  private static DomainConflicts rivalry(boolean off) {
    return rivalry("shop/old", off);
  }

  private static DomainConflicts rivalry(String holder, boolean off) {
    return new DomainConflicts(
        failure(Kind.TAKEN, "CNAMEAlreadyExists", "domain_conflict"),
        Optional.empty(),
        List.of(new Conflict("old.example.com", "distribution-tenant", "dt_9", "1")),
        List.of(new DomainConflicts.Holder(holder, "old.example.com", false, off)));
  }

  @Test
  void doesNotPullADomainOutOfAnotherNamespace() {
    var world = settled().edited(EdgeWorlds.domains("web.example.com", "old.example.com"));
    world.rivalry(rivalry("blog/old", true));

    assertThat(world.steps()).isEmpty();
    assertThat(message(world.report(), "Ready")).contains("Waiting for the release of", "blog/old");
  }

  // Whose the tenant is

  @Test
  void doesNothingToATenantOfAnotherObject() {
    var world =
        settled(tags("a", "1"))
            .annotated(TenantPolicy.INVALIDATE, "1 /*")
            .changed(
                tagged(TenantOwnership.OWNER, "blog/web", TenantOwnership.OWNER_UID, "uid-other"))
            .edited(EdgeWorlds.enabled(false));

    assertThat(world.steps()).isEmpty();
    assertThat(conditions(world.report()))
        .contains("Ready=False/DomainConflict", "Synced=False/DomainConflict");
    assertThat(message(world.report(), "Ready"))
        .contains("dt_1", "DistributionTenant blog/web of cluster here")
        .doesNotContain(Treatment.ADOPT);
    assertThat(world.report().next()).isEqualTo(new Next.Again(EdgeRules.LONG));
  }

  @Test
  void doesNothingToATenantOfAnotherCluster() {
    var world =
        settled().changed(tagged(TenantOwnership.OWNER_UID, "x", TenantOwnership.CLUSTER, "there"));

    assertThat(world.edited(EdgeWorlds.enabled(false)).steps()).isEmpty();
    assertThat(message(world.report(), "Ready")).contains("shop/web of cluster there");
  }

  @Test
  void doesNothingToATenantWithoutMarksThatHasAnotherName() {
    var world = settled().changed(EdgeWorlds.tags(Map.of())).named("other");

    assertThat(world.edited(EdgeWorlds.enabled(false)).steps()).isEmpty();
    assertThat(message(world.report(), "Ready")).contains("web", "which is not this object's");
  }

  @Test
  void marksWhatTheOperatorBeforeItHasMadeAndGoesOn() {
    var world = settled().changed(EdgeWorlds.tags(Map.of())).edited(EdgeWorlds.enabled(false));

    assertThat(world.steps()).hasExactlyElementsOfTypes(EdgeStep.Mark.class, EdgeStep.Update.class);
    assertThat(world.steps().getFirst())
        .isEqualTo(
            new EdgeStep.Mark(
                world.live().arn(),
                Map.of(
                    TenantOwnership.OWNER,
                    "shop/web",
                    TenantOwnership.OWNER_UID,
                    "uid-web",
                    TenantOwnership.CLUSTER,
                    "here")));
  }

  @Test
  void putsMissingMarksBackWhateverTheDriftPolicy() {
    var uidOnly = settled().changed(EdgeWorlds.tags(Map.of(TenantOwnership.OWNER_UID, "uid-web")));
    var former = settled().changed(tagged(TenantOwnership.OWNER_UID, "uid-before"));

    for (var world : List.of(uidOnly, former)) {
      world.annotated(Treatment.DRIFT, "suspend");
      assertThat(world.steps()).hasExactlyElementsOfTypes(EdgeStep.Mark.class);
      assertThat(conditions(world.report())).contains("Ready=True/Deployed");
    }
  }

  @Test
  void refusesTagsThatLookLikeMarks() {
    var world = settled().edited(tags(TenantOwnership.OWNER_UID, "mine"));

    assertThat(world.steps()).isEmpty();
    assertThat(conditions(world.report())).contains("Ready=False/ValidationFailed");
    assertThat(message(world.report(), "Ready")).contains("spec.tags", TenantOwnership.OWNER_UID);
  }

  @Test
  void neitherWritesNorRemovesMarksForAUserWhateverWasAcceptedBefore() {
    var world = settled(tags("a", "1")).spec(tags(TenantOwnership.OWNER_UID, "mine", "a", "1"));
    assertThat(world.steps()).isEmpty();

    assertThat(world.changed(tagged("a", "2")).steps())
        .containsExactly(new EdgeStep.Tag(world.live().arn(), Map.of("a", "1")));
  }

  // Tags

  @Test
  void setsAndRemovesItsOwnTagsOnly() {
    var world =
        settled(tags("a", "1", "b", "2"))
            .changed(tagged("foreign", "x"))
            .edited(tags("a", "9", "c", ""));
    var arn = world.live().arn();

    assertThat(world.steps())
        .containsExactly(
            new EdgeStep.Tag(arn, Map.of("a", "9", "c", "")), new EdgeStep.Untag(arn, Set.of("b")));
    assertThat(status(world.report()).tagKeys()).containsExactly("a", "c");
    assertThat(conditions(world.report())).contains("Ready=True/Deployed", "Synced=True/InSync");
    assertThat(events(world.report())).containsExactly("Updated");
  }

  @Test
  void remembersTagsItCouldNotRemove() {
    var world = settled(tags("a", "1")).edited(tags());
    var summary = world.failing(EdgeStep.Untag.class, EdgeWorlds.denied());

    assertThat(status(summary).tagKeys()).containsExactly("a");
    assertThat(conditions(summary)).contains("Synced=False/AccessDenied");
    assertThat(message(summary, "Synced")).startsWith("tag: ");
  }

  @Test
  void changesTagsAfterEverythingElse() {
    assertThat(settled().edited(s -> tags("a", "1").apply(parameters("p", "1").apply(s))).steps())
        .hasExactlyElementsOfTypes(EdgeStep.Update.class, EdgeStep.Tag.class);
  }

  @Test
  void correctsATagThatSomebodyElseHasChanged() {
    var world = settled(tags("a", "1")).changed(tagged("a", "2"));

    assertThat(world.steps())
        .containsExactly(new EdgeStep.Tag(world.live().arn(), Map.of("a", "1")));
    assertThat(events(world.report())).containsExactly("DriftCorrected!");
    assertThat(world.report().next()).isEqualTo(new Next.Again(Duration.ZERO));
  }

  @Test
  void doesNotMindTagsOfOthers() {
    assertThat(settled().changed(tagged("foreign", "x")).steps()).isEmpty();
  }

  // Drift of DNS records

  private static EdgeWorlds withRecords() {
    return settled(EdgeWorlds.dns());
  }

  @Test
  void writesARecordAgainThatSomebodyHasDeleted() {
    var world = withRecords();
    var record = EdgeWorlds.cname("web.example.com");
    world.drifted("", record);
    var summary = world.report();

    assertThat(world.steps().getFirst()).isEqualTo(new EdgeStep.Forget(world.zone()));
    assertThat(world.steps().getLast())
        .isInstanceOfSatisfying(
            EdgeStep.Submit.class,
            submit -> {
              assertThat(submit.wish().wants()).containsExactly(record);
              assertThat(submit.wish().had()).containsExactly(record);
              assertThat(submit.wish().tried()).containsExactly(record);
            });
    assertThat(events(summary)).containsExactly("DNSRecordCreating", "DriftCorrected!");
    assertThat(summary.report().announcements().getLast().message())
        .contains("DNS record web.example.com is unset instead of a CNAME to");
    assertThat(status(summary).dnsRecords().getFirst().written()).as("may be gone").isNull();
    assertThat(status(summary).driftDetected()).isTrue();
    assertThat(conditions(summary)).contains("DNSReady=False/DNSRecordCreating");
  }

  @Test
  void tellsOnceOfARecordThatItCannotRestore() {
    var world = withRecords().drifted("a CNAME to x", EdgeWorlds.cname("web.example.com"));
    world.told();
    world.standing(
        world.zone(),
        world.goal(),
        new DnsRecords.Progress.Refused(
            new Failure(Failure.Kind.TAKEN, "it is another's", "dns_error")));
    world.drifted("");
    world.told();
    assertThat(conditions(world.report())).contains("DNSReady=False/DNSError");
    world.standing(world.zone(), Set.of(), new DnsRecords.Progress.Unknown());
    world.drifted("a CNAME to x", EdgeWorlds.cname("web.example.com"));

    assertThat(events(world.report())).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"report", "suspend"})
  void leavesRecordsToThoseWhoWantThatAndSaysSo(String policy) {
    var world = withRecords().annotated(Treatment.DRIFT, policy);
    world.drifted("a CNAME to x", EdgeWorlds.cname("web.example.com"));
    var summary = world.report();

    assertThat(world.steps()).noneMatch(EdgeStep.Submit.class::isInstance);
    assertThat(conditions(summary)).contains("DNSReady=False/DNSError", "Ready=False/DNSError");
    assertThat(message(summary, "DNSReady"))
        .contains("web.example.com is a CNAME to x instead of a CNAME to", "drift policy");
    assertThat(conditions(summary))
        .contains(policy.equals("report") ? "Synced=False/DriftDetected" : "Synced=True/InSync");
    world.told().later(Duration.ofHours(1));
    assertThat(events(world.report())).isEmpty();
  }

  // Drift

  @Test
  void changesBackWhatSomebodyElseHasChanged() {
    var world = settled().changed(switchedOff());
    var summary = world.report();

    assertThat(world.steps())
        .containsExactly(new EdgeStep.Update("dt_1", world.wanted().config(), Optional.empty()));
    assertThat(events(summary)).containsExactly("DriftCorrected!");
    assertThat(summary.report().announcements().getFirst().message())
        .contains("enabled is false instead of true");
    assertThat(status(summary).driftDetected()).isTrue();
    assertThat(status(summary).drift()).containsExactly(new Difference("enabled", "true", "false"));
    assertThat(status(summary).lastDriftCheckTime()).isEqualTo("2026-01-02T03:04:05Z");
    assertThat(conditions(summary)).contains("Ready=False/Deploying", "Synced=False/UpdatePending");
  }

  @Test
  void forgetsDriftOnceItIsGone() {
    var world = settled().changed(switchedOff()).told().live(settled().live());

    assertThat(status(world.report()).driftDetected()).isFalse();
    assertThat(status(world.report()).drift()).isNull();
  }

  @Test
  void doesNotAnnounceACorrectionThatFailed() {
    var summary =
        settled().changed(switchedOff()).failing(EdgeStep.Update.class, EdgeWorlds.denied());

    assertThat(events(summary)).containsExactly("AccessDenied!");
    assertThat(status(summary).driftDetected()).isTrue();
  }

  @Test
  void onlyReportsDriftWhenToldTo() {
    var world = settled().annotated(Treatment.DRIFT, "report").changed(switchedOff());
    var summary = world.report();

    assertThat(world.steps()).isEmpty();
    assertThat(conditions(summary)).contains("Ready=False/Disabled", "Synced=False/DriftDetected");
    assertThat(message(summary, "Synced"))
        .contains("modified outside the operator", "enabled is false instead of true");
    assertThat(events(summary)).containsExactly("DriftDetected!");
    assertThat(status(summary).driftDetected()).isTrue();

    world.told().later(Duration.ofHours(1));
    assertThat(events(world.report())).isEmpty();
    assertThat(world.report().report().status()).contains(world.status());
  }

  @Test
  void onlyNotesDriftWhenSuspended() {
    var world = settled().annotated(Treatment.DRIFT, "suspend").changed(switchedOff());
    var summary = world.report();

    assertThat(world.steps()).isEmpty();
    assertThat(conditions(summary)).contains("Synced=True/InSync");
    assertThat(events(summary)).isEmpty();
    assertThat(status(summary).driftDetected()).isTrue();
    assertThat(status(summary).lastDriftCheckTime()).isNotNull();
  }

  @Test
  void theObjectsPolicyOutdoesTheFlag() {
    var suspended =
        new EdgeRules(
            DriftPolicy.SUSPEND,
            EdgeWorlds.POLL,
            EdgeWorlds.RULES.roles(),
            EdgeWorlds.RULES.zones(),
            "here");

    assertThat(settled().rules(suspended).changed(switchedOff()).steps()).isEmpty();
    assertThat(
            settled()
                .rules(suspended)
                .annotated(Treatment.DRIFT, "enforce")
                .changed(switchedOff())
                .steps())
        .hasExactlyElementsOfTypes(EdgeStep.Update.class);
  }

  @Test
  void anEditIsNoDriftWhateverThePolicy() {
    assertThat(settled().annotated(Treatment.DRIFT, "suspend").edited(parameters("a", "1")).steps())
        .hasExactlyElementsOfTypes(EdgeStep.Update.class);
  }

  @Test
  void tellsWhatItSeesWhileDriftStays() {
    var world =
        settled()
            .annotated(Treatment.DRIFT, "report")
            .changed(EdgeWorlds.config(c -> c))
            .changed(tagged("x", "y"))
            .changed(switchedOff())
            .changed(EdgeWorlds.deployed(false));

    assertThat(status(world.report()).distributionTenantStatus()).isEqualTo("InProgress");
    assertThat(status(world.report()).eTag()).isEqualTo(world.live().etag());
    assertThat(conditions(world.report())).contains("Ready=False/Deploying");
  }
}
