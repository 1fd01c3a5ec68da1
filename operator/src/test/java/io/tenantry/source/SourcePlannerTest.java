package io.tenantry.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.api.source.PendingChange;
import io.tenantry.api.source.PendingTotals;
import io.tenantry.pass.Announcement;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.Next;
import io.tenantry.source.mapping.Rows;
import io.tenantry.source.mapping.SourceId;
import io.tenantry.source.mapping.SourceMarks;
import io.tenantry.source.mapping.Specs;
import java.time.Duration;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SourcePlannerTest {
  @Test
  void rowsBecomeObjectsWithOurMarks() {
    var story = new SourceStory("").rows("ada", "bob");
    story.pass();
    assertThat(story.names()).containsExactly("ada", "bob");
    assertThat(story.object("ada").labels())
        .containsEntry("cloudfront-tenant-operator.io/source", "customers");
    assertThat(story.object("ada").annotations())
        .containsEntry("tenantry.io/source", "shop/customers")
        .containsEntry("tenantry.io/source-uid", "uid-source");
    assertThat(story.status().tenantsDiscovered()).isEqualTo(2);
    assertThat(story.status().tenantsCreated()).isEqualTo(2);
    assertThat(story.ready()).isEqualTo("True PollSucceeded: 2 rows read");
    assertThat(story.told())
        .containsExactly(
            new Announcement(false, "PollSucceeded", "2 created, 0 updated, 0 deleted"));
  }

  @Test
  void saysThatAnIntervalIsTooShort() {
    var story = new SourceStory("pollInterval: 0s").rows("ada");
    story.pass();
    assertThat(story.ready())
        .isEqualTo(
            "True PollSucceeded: 1 row read; spec.pollInterval 0s is too short; rows are read"
                + " every 5 s");
  }

  @Test
  void anUnchangedReadingDoesAndSaysNothing() {
    var story = new SourceStory("").rows("ada", "bob");
    story.passes(2);
    var before = story.status();
    assertThat(story.pass().steps()).isEmpty();
    assertThat(story.status()).isEqualTo(before);
    assertThat(story.told()).isEmpty();
  }

  @Test
  void theTimeOfTheLastReadingIsToldOnceAnHour() {
    var story = new SourceStory("").rows("ada");
    story.passes(2);
    var before = story.status().lastPollTime();
    story.passes(58);
    assertThat(story.status().lastPollTime()).isEqualTo(before);
    story.passes(2);
    assertThat(story.status().lastPollTime()).isNotEqualTo(before);
  }

  @Test
  void aChangedTemplateReachesEveryObject() {
    var story = new SourceStory("").rows("ada", "bob");
    story.pass();
    story.spec("template: {connectionGroupId: cg_new}").pass();
    assertThat(story.object("bob").spec()).containsEntry("connectionGroupId", "cg_new");
    assertThat(story.status().tenantsUpdated()).isEqualTo(2);
  }

  @Test
  void anEditedObjectIsPutRightAndADeletedOneComesBack() {
    var story = new SourceStory("").rows("ada", "bob");
    story.pass();
    story.object(Flock.child("ada", "{distributionId: E9, domains: [{domain: hacked.x.io}]}"));
    story.names().remove("bob");
    story.pass();
    assertThat(story.object("ada").spec())
        .containsEntry("distributionId", "E1")
        .containsEntry("domains", java.util.List.of(java.util.Map.of("domain", "ada.example.com")));
    assertThat(story.names()).contains("bob");
  }

  @Test
  void aDryRunShowsEverythingAndTouchesNothing() {
    var story = new SourceStory("").rows("ada", "bob", "eve");
    story.pass();
    story.object(Flock.foreign("mallory"));
    story
        .spec("dryRun: true\nmaxDeletions: 100%\ntemplate: {connectionGroupId: cg_new}")
        .rows("ada", "bob", "new", "mallory");
    assertThat(story.pass().steps()).isEmpty();
    assertThat(story.names()).containsExactly("ada", "bob", "eve", "mallory");
    assertThat(story.ready()).startsWith("True DryRunComplete");
    assertThat(story.status().pendingTotals()).isEqualTo(new PendingTotals(1, 2, 1, 1));
    assertThat(story.status().pendingChanges())
        .containsExactly(
            new PendingChange(
                "create",
                "mallory",
                "Conflict: the object already exists but is not managed by this TenantSource"),
            new PendingChange("create", "new", "New row with new.example.com"),
            new PendingChange("delete", "eve", "Its row no longer exists: delete the object"),
            new PendingChange("update", "ada", "connectionGroupId: (none) → cg_new"),
            new PendingChange("update", "bob", "connectionGroupId: (none) → cg_new"));
    story.spec("").rows("ada", "bob", "eve").pass();
    assertThat(story.status().pendingChanges()).isNull();
  }

  @Test
  void aDryRunListsTheFirstFiftyAndCountsAll() {
    var story =
        new SourceStory("dryRun: true")
            .rows(IntStream.range(0, 80).mapToObj("t-%02d"::formatted).toArray(String[]::new));
    story.pass();
    assertThat(story.status().pendingChanges()).hasSize(50);
    assertThat(story.status().pendingTotals().create()).isEqualTo(80);
  }

  @Test
  void somebodyElsesObjectIsAConflictAndTheRestIsApplied() {
    var story = new SourceStory("").object(Flock.foreign("bob")).rows("ada", "bob");
    story.pass();
    assertThat(story.names()).containsExactly("ada", "bob");
    assertThat(story.object("bob").spec()).isEmpty();
    assertThat(story.ready())
        .isEqualTo(
            "False Conflict: DistributionTenant shop/bob already exists but is not managed by this"
                + " TenantSource");
    assertThat(story.told()).extracting(Announcement::reason).contains("Conflict");
    story.pass();
    assertThat(story.told()).isEmpty();
  }

  @Test
  void aSuspendedSourceReadsNothing() {
    var story = new SourceStory("").rows("ada");
    story.pass();
    story.spec("suspend: true").rows();
    assertThat(story.passes(3).steps()).isEmpty();
    assertThat(story.ready()).startsWith("False Suspended");
    assertThat(story.names()).containsExactly("ada");
  }

  @ParameterizedTest
  @CsvSource({
    "DENIED, PollFailed, PT5M",
    "MISSING, PollFailed, PT5M",
    "INVALID, InvalidConfig, PT5M",
    "THROTTLED, PollFailed, PT30S",
    "UNAVAILABLE, PollFailed, PT30S",
    "LIMIT, PollFailed, PT30S"
  })
  void aFailedReadingIsTriedAgainAsSoonAsItMakesSense(Kind kind, String reason, Duration pause) {
    var story = new SourceStory("").fails(kind, "no");
    var plan = story.pass();
    assertThat(plan.next()).isEqualTo(new Next.Again(pause));
    assertThat(story.ready()).isEqualTo("False %s: no".formatted(reason));
    assertThat(story.told()).containsExactly(new Announcement(true, reason, "no"));
    story.pass();
    assertThat(story.told()).isEmpty();
  }

  @Test
  void aMissingRightIsLookedForAgainSoonBecauseNothingTellsOfIt() {
    var story = new SourceStory("").lacks("Secret shop/db may not be read");
    assertThat(story.pass().next()).isEqualTo(new Next.Retry());
    assertThat(story.ready()).isEqualTo("False InvalidConfig: Secret shop/db may not be read");
    assertThat(story.rows("ada").pass().steps()).isNotEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "pollInterval: soon | spec.pollInterval is \"soon\"",
        "maxDeletions: a few | spec.maxDeletions is \"a few\"",
        "maxDeletions: 101% | spec.maxDeletions is \"101%\"",
        "fields: [{path: spec.enabled, column: e}] | spec.enabled cannot be set on a DistributionTenant",
        "fields: [{path: metadata.annotations.tenantry.io/source-uid, column: e}] | is reserved"
      })
  void whatMakesNoSenseIsSaidAndNothingDone(String more, String message) {
    var story = new SourceStory(more).rows("ada");
    assertThat(story.pass().steps()).isEmpty();
    assertThat(story.ready()).startsWith("False InvalidConfig").contains(message);
    assertThat(story.names()).isEmpty();
  }

  @Test
  void aHostnameCannotBeSwitchedOff() {
    var story =
        new SourceStory(Specs.of("GatewayHostnameRequest", "deletionPolicy: Disable")).rows("ada");
    story.pass();
    assertThat(story.ready())
        .isEqualTo(
            "False InvalidConfig: spec.deletionPolicy is Disable, but a GatewayHostnameRequest cannot"
                + " be disabled: use Delete or Orphan");
  }

  @Test
  void onlySoManyChangesAreUnderWayAtATime() {
    var story = new SourceStory("maxConcurrentChanges: 2").rows("ada", "bob", "eve", "zoe");
    story.pass();
    assertThat(story.names()).containsExactly("ada", "bob");
    assertThat(story.ready()).contains("2 changes wait until others are Ready");
    story.settle("ada", false).settle("bob", false);
    assertThat(story.pass().steps()).isEmpty();
    story.settle("ada", true).pass();
    assertThat(story.names()).containsExactly("ada", "bob", "eve");
  }

  @Test
  void anObjectThatIsNotReadyMayBeChangedAllTheSame() {
    var story = new SourceStory("maxConcurrentChanges: 1").rows("ada");
    story.pass();
    story.settle("ada", false);
    story.spec("maxConcurrentChanges: 1\ntemplate: {connectionGroupId: cg_fix}").pass();
    assertThat(story.object("ada").spec()).containsEntry("connectionGroupId", "cg_fix");
  }

  @Test
  void moreChangesThanAPassHoldsAreReadAgainAtOnce() {
    var story =
        new SourceStory("")
            .rows(
                IntStream.range(0, 4_500)
                    .mapToObj(i -> Rows.tenant("t-" + i, "t-" + i + ".example.com")));
    assertThat(story.pass().next()).isEqualTo(new Next.Again(Duration.ZERO));
    assertThat(story.pass().next()).isEqualTo(new Next.Again(Duration.ZERO));
    assertThat(story.pass().next()).isEqualTo(new Next.Again(Duration.ofMinutes(5)));
    assertThat(story.names()).hasSize(4_500);
  }

  @Test
  void aDeletedSourceTakesItsOwnObjectsWithItAndNoOthers() {
    var story = new SourceStory("maxDeletions: 100%").rows("ada", "bob");
    story.pass();
    story.object(Flock.foreign("eve")).delete();
    assertThat(story.pass().next()).isEqualTo(new Next.Again(Duration.ofSeconds(5)));
    assertThat(story.ready()).isEqualTo("False Deleting: 2 objects of this source are left");
    assertThat(story.names()).containsExactly("eve");
    var last = story.pass();
    assertThat(last.steps()).containsExactly(new SourceStep.Release());
    assertThat(last.next()).isEqualTo(new Next.Released());
  }

  @Test
  void aDeletedSourceLetsGoWhatItOrphans() {
    var story = new SourceStory("deletionPolicy: Orphan").rows("ada", "bob");
    story.pass();
    story.delete().passes(2);
    assertThat(story.names()).containsExactly("ada", "bob");
    assertThat(story.owned()).isEmpty();
    assertThat(story.pass().next()).isEqualTo(new Next.Released());
  }

  @Test
  void aSourceMadeAnewTakesOverWhatWasLeftWhenItIsTold() {
    var spec = "{distributionId: E1, domains: [{domain: ada.example.com}], enabled: true}";
    var story =
        new SourceStory("")
            .rows("ada", "bob")
            .object(Flock.orphan("ada", spec))
            .object(Flock.foreign("bob"));
    assertThat(story.pass().steps()).isEmpty();
    assertThat(story.ready()).startsWith("False Conflict").contains("shop/ada", "shop/bob");

    story.adopt().pass();
    assertThat(story.object("ada").annotations())
        .containsEntry("tenantry.io/source-uid", "uid-source")
        .doesNotContainKey("tenantry.io/orphaned-by");
    assertThat(story.object("bob")).isEqualTo(Flock.foreign("bob"));
    assertThat(story.ready()).startsWith("False Conflict").contains("bob").doesNotContain("ada");
    assertThat(story.pass().steps()).isEmpty();
  }

  @Test
  void aDeletedSourceSwitchesOffAndLetsGoWhatItDisables() {
    var story = new SourceStory("deletionPolicy: Disable").rows("ada");
    story.pass();
    var plan = story.delete().pass();
    assertThat(plan.steps())
        .extracting(step -> step.getClass().getSimpleName())
        .containsExactly("Disable", "LetGo");
  }

  @Test
  void aSourceNameThatNoLabelHoldsIsHashed() {
    var labels = SourceMarks.labels(new SourceId("shop", "s".repeat(200), "uid"));
    assertThat(labels.values()).allSatisfy(value -> assertThat(value).hasSizeLessThanOrEqualTo(63));
  }

  @Test
  void skippedRowsAreCountedAndNamed() {
    var story =
        new SourceStory("").rows(Stream.of(Rows.tenant("ada", "a.x.io"), Rows.row("name", "bob")));
    story.pass();
    assertThat(story.ready())
        .isEqualTo("True PollSucceeded: 2 rows read; 1 of them skipped: see status.skippedRows");
    assertThat(story.status().rowsSkipped()).isEqualTo(1);
    assertThat(story.status().skippedRows().getFirst().row()).isEqualTo("bob");
    assertThat(story.status().tenantsDiscovered()).isEqualTo(1);
  }
}
