package io.tenantry.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.api.source.PendingChange;
import io.tenantry.api.source.PendingTotals;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.source.DeletionGuard.Held;
import io.tenantry.source.mapping.Rows;
import java.time.Duration;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** No mistake in a database wipes out a fleet. */
class DeletionGuardTest {
  private static final int FLEET = 20;

  private static SourceStory fleet(String more) {
    var story = new SourceStory(more).rows(names(0));
    story.passes(2);
    assertThat(story.names()).hasSize(FLEET);
    return story;
  }

  /** The names of the fleet but for the first few. */
  private static String[] names(int without) {
    return IntStream.range(without, FLEET).mapToObj("t-%02d"::formatted).toArray(String[]::new);
  }

  @Test
  void aRowThatIsGoneTwiceTakesItsObjectWithIt() {
    var story = fleet("").rows(names(1));
    assertThat(story.pass().steps()).isEmpty();
    assertThat(story.names()).hasSize(FLEET);
    story.pass();
    assertThat(story.names()).containsExactlyInAnyOrder(names(1));
    assertThat(story.status().tenantsDeleted()).isEqualTo(1);
  }

  @Test
  void aRowThatComesBackKeepsItsObject() {
    var story = fleet("").rows(names(1));
    story.pass();
    story.rows(names(0)).pass();
    story.rows(names(1)).pass();
    assertThat(story.names()).hasSize(FLEET);
  }

  @Test
  void aRestartConfirmsAnew() {
    var story = fleet("").rows(names(1));
    story.pass();
    assertThat(story.restart().pass().steps()).isEmpty();
    assertThat(story.pass().steps()).hasSize(1);
  }

  @Test
  void truncatedOrSwappedToAnEmptyReplicaDeletesNothing() {
    var story = fleet("maxDeletions: 100%").rows();
    story.passes(5);
    assertThat(story.names()).hasSize(FLEET);
    assertThat(story.ready())
        .startsWith("False DeletionGuard: No row can be used. Nothing is deleted");
  }

  @ParameterizedTest
  @EnumSource(
      value = Kind.class,
      names = {"MISSING", "DENIED", "INVALID", "UNAVAILABLE", "LIMIT", "THROTTLED"})
  void droppedRevokedOrBrokenOffDeletesAndCreatesNothing(Kind kind) {
    var story = fleet("");
    var before = story.status();
    story.rows(names(1)).fails(kind, "the table cannot be read");
    story.passes(5);
    assertThat(story.names()).hasSize(FLEET);
    assertThat(story.ready()).endsWith("the table cannot be read");
    assertThat(story.status().lastPollTime()).isEqualTo(before.lastPollTime());
    assertThat(story.status().tenantsDiscovered()).isEqualTo(FLEET);
  }

  @Test
  void aRenamedNameColumnDeletesNothing() {
    var story =
        fleet("maxDeletions: 100%")
            .rows(Stream.of(names(0)).map(name -> Rows.row("title", name, "domain", name + ".io")));
    story.passes(3);
    assertThat(story.names()).hasSize(FLEET);
    assertThat(story.ready()).startsWith("False DeletionGuard");
    assertThat(story.status().rowsSkipped()).isEqualTo(FLEET);
  }

  @Test
  void aRenamedDomainColumnDeletesNothing() {
    var story =
        fleet("maxDeletions: 100%")
            .rows(Stream.of(names(0)).map(name -> Rows.row("name", name, "host", name + ".io")));
    story.passes(3);
    assertThat(story.names()).hasSize(FLEET);
    assertThat(story.status().rowsSkipped()).isEqualTo(FLEET);
  }

  @Test
  void oneRowThatLosesItsNameKeepsItsObject() {
    var story =
        fleet("")
            .rows(
                Stream.concat(
                    Stream.of(Rows.row("domain", "t-00.example.com")),
                    Stream.of(names(1)).map(name -> Rows.tenant(name, name + ".example.com"))));
    story.passes(3);
    assertThat(story.names()).hasSize(FLEET);
    assertThat(story.ready())
        .startsWith("False DeletionGuard: 1 rows have no valid name (0 before)");
  }

  @Test
  void aJumpInUnusableRowsHoldsDeletionsBack() {
    var story =
        fleet("maxDeletions: 100%")
            .rows(
                Stream.of(names(1))
                    .map(name ->
                        name.compareTo("t-06") < 0
                            ? Rows.row("name", name)
                            : Rows.tenant(name, name + ".example.com")));
    story.passes(3);
    assertThat(story.names()).hasSize(FLEET);
    assertThat(story.ready()).startsWith("False DeletionGuard: 5 rows cannot be used (0 before)");
  }

  @Test
  void aRestartDoesNotMakeABadReadingGood() {
    var story =
        fleet("")
            .rows(
                Stream.concat(
                    Stream.of(Rows.row("domain", "t-00.example.com")),
                    Stream.of(names(1)).map(name -> Rows.tenant(name, name + ".example.com"))));
    story.pass();
    story.restart().passes(3);
    assertThat(story.names()).hasSize(FLEET);
  }

  @Test
  void rowsThatWereUnusableAllAlongHoldNothingBack() {
    var bad = Rows.row("domain", "nobody.example.com");
    var story =
        new SourceStory("")
            .rows(
                Stream.concat(
                    Stream.of(bad),
                    Stream.of(names(0)).map(name -> Rows.tenant(name, name + ".example.com"))));
    story.passes(2);
    story.rows(
        Stream.concat(
            Stream.of(bad),
            Stream.of(names(1)).map(name -> Rows.tenant(name, name + ".example.com"))));
    story.restart().passes(2);
    assertThat(story.names()).hasSize(FLEET - 1);
  }

  @Test
  void moreThanMaxDeletionsWaitsForSomebodyToAgreeAndSaysToWhat() {
    var story = fleet("").rows(names(3));
    var plan = story.passes(3);
    assertThat(story.names()).hasSize(FLEET);
    var hash = plan.held().map(Held::hash).orElseThrow();
    assertThat(story.ready())
        .isEqualTo(
            ("False DeletionGuard: 3 of 20 objects have no row, and spec.maxDeletions is 10%%."
                    + " Nothing is deleted; restore the rows, or allow the operator to delete"
                    + " t-00, t-01, t-02 with annotation tenantry.io/approve-deletions=%s")
                .formatted(hash));
    assertThat(story.status().pendingPlan()).isEqualTo(hash);
    assertThat(story.status().pendingTotals()).isEqualTo(new PendingTotals(0, 0, 3, 0));
    assertThat(story.status().pendingChanges())
        .extracting(PendingChange::tenantName)
        .containsExactly("t-00", "t-01", "t-02");

    story.approve(hash).pass();
    assertThat(story.names()).containsExactlyInAnyOrder(names(3));
    assertThat(story.status().pendingPlan()).isNull();
    assertThat(story.status().pendingChanges()).isNull();
    assertThat(story.ready()).startsWith("True PollSucceeded");
  }

  @Test
  void whoAgreedToOnePlanHasNotAgreedToAnother() {
    var story = fleet("").rows(names(3));
    var hash = story.passes(2).held().map(Held::hash).orElseThrow();
    story.rows(names(4)).approve(hash).passes(3);
    assertThat(story.names()).hasSize(FLEET);
    story.rows(names(3)).approve(hash + "0").passes(3);
    assertThat(story.names()).hasSize(FLEET);
  }

  @Test
  void whoAgreedOnceHasNotAgreedToTheNextAccident() {
    var story = fleet("").rows(names(3));
    story.approve(story.passes(2).held().map(Held::hash).orElseThrow()).pass();
    story.rows(names(0)).passes(2);
    assertThat(story.names()).hasSize(FLEET);
    story.rows(names(3)).passes(3);
    assertThat(story.names()).hasSize(FLEET);
  }

  @Test
  void anEmptySourceMayBeAgreedToAsWell() {
    var story = fleet("").rows();
    story.approve(story.passes(2).held().map(Held::hash).orElseThrow()).pass();
    assertThat(story.names()).isEmpty();
  }

  @Test
  void whileDeletionsAreHeldBackTheRestGoesOn() {
    var story = fleet("");
    story.rows(
        Stream.concat(
            Stream.of(Rows.tenant("new", "new.example.com")),
            Stream.of(names(5)).map(name -> Rows.tenant(name, name + ".example.com"))));
    story.passes(2);
    assertThat(story.names()).hasSize(FLEET + 1).contains("new");
    assertThat(story.ready()).startsWith("False DeletionGuard");
  }

  @Test
  void disablingSwitchesOffOnceAndKeepsTheObject() {
    var story = fleet("deletionPolicy: Disable").rows(names(1));
    story.passes(2);
    assertThat(story.object("t-00").spec()).containsEntry("enabled", false);
    assertThat(story.passes(2).steps()).isEmpty();
    story.rows(names(0)).pass();
    assertThat(story.object("t-00").spec()).containsEntry("enabled", true);
  }

  @Test
  void orphaningLetsGo() {
    var story = fleet("deletionPolicy: Orphan").rows(names(1));
    story.passes(2);
    assertThat(story.object("t-00").ours()).isFalse();
    assertThat(story.passes(2).steps()).isEmpty();
  }

  @Test
  void readsAgainSoonToConfirmADeletion() {
    var story = fleet("pollInterval: 1h").rows(names(1));
    assertThat(story.pass().next().toString()).contains("PT10S");
    assertThat(story.pass().next().toString()).contains("PT1H");
  }

  /** Two of twenty may go: one a reading, so that no reading says anything odd. */
  private static SourceStory bleeding(String more) {
    var story = fleet(more);
    story.rows(names(1)).passes(2);
    story.rows(names(2)).passes(2);
    assertThat(story.names()).hasSize(FLEET - 2);
    story.rows(names(3)).passes(2);
    return story;
  }

  @Test
  void aSlowBleedIsHeldHoweverSlowItIs() {
    var story = bleeding("");
    story.passes(3);
    assertThat(story.names()).hasSize(FLEET - 2);
    assertThat(story.ready())
        .startsWith(
            "False DeletionGuard: 3 of 20 objects would be deleted within spec.deletionWindow, and"
                + " spec.maxDeletions is 10%. Nothing is deleted; ");
    assertThat(story.status().deletionWindow().highest()).isEqualTo(FLEET);
  }

  @Test
  void aRestartForgetsNoneOfIt() {
    var story = fleet("");
    for (int gone = 1; gone <= 5; gone++) {
      story.restart().rows(names(gone)).passes(3);
    }
    assertThat(story.names()).hasSize(FLEET - 2);
  }

  @Test
  void whoAgreesLetsItGoAndCountsAnew() {
    var story = bleeding("");
    story.approve(story.status().pendingPlan()).passes(2);
    assertThat(story.names()).hasSize(FLEET - 3);
    assertThat(story.ready()).startsWith("True");
    story.rows(names(4)).passes(2);
    assertThat(story.names()).as("10% of 17, and at least 1").hasSize(FLEET - 4);
    story.rows(names(5)).passes(2);
    assertThat(story.names()).hasSize(FLEET - 4);
  }

  @Test
  void whatWasInTheWindowBeforeCountsToo() {
    var story = bleeding("deletionWindow: 1h");
    story.later(Duration.ofMinutes(61)).passes(2);
    assertThat(story.names()).hasSize(FLEET - 2);
    story.later(Duration.ofMinutes(61)).passes(2);
    assertThat(story.names()).hasSize(FLEET - 3);
  }

  @Test
  void withoutAWindowEachReadingCountsForItself() {
    assertThat(bleeding("deletionWindow: 0s").names()).hasSize(FLEET - 3);
  }

  @Test
  void aFleetThatGrowsMayLoseMore() {
    var story = bleeding("");
    var grown = IntStream.range(3, FLEET + 20).mapToObj("t-%02d"::formatted).toArray(String[]::new);
    story.rows(grown).passes(3);
    assertThat(story.ready()).startsWith("True");
    assertThat(story.names()).hasSize(FLEET + 20 - 3);
  }

  @Test
  void atRestTheStatusStaysTheSame() {
    var story = fleet("");
    story.pass();
    var before = story.status();
    story.passes(5);
    assertThat(story.status()).isEqualTo(before);
  }

  @Test
  void aSourceThatIsDeletedAsksToo() {
    var story = fleet("").delete();
    assertThat(story.passes(3).steps()).isEmpty();
    assertThat(story.names()).hasSize(FLEET);
    assertThat(story.ready())
        .startsWith(
            "False DeletionGuard: This TenantSource is being deleted and has 20 objects, and"
                + " spec.maxDeletions is 10%. Nothing is deleted; allow the operator to delete t-00,"
                + " t-01,")
        .contains(
            "and 10 more with annotation tenantry.io/approve-deletions="
                + story.status().pendingPlan())
        .endsWith("or set spec.deletionPolicy: Orphan to keep them, or spec.maxDeletions: 100%");
    story.approve(story.status().pendingPlan()).pass();
    assertThat(story.names()).isEmpty();
    assertThat(story.pass().steps()).containsExactly(new SourceStep.Release());
  }

  @Test
  void aSlowBleedAndADeletionAreCountedTogether() {
    var story = fleet("maxDeletions: 19");
    story.rows(names(2)).passes(2);
    assertThat(story.delete().pass().steps()).isEmpty();
    assertThat(story.ready()).contains("has 18 objects, and spec.maxDeletions is 19");
  }

  @ParameterizedTest
  @ValueSource(strings = {"deletionPolicy: Orphan", "maxDeletions: 100%", "maxDeletions: 20"})
  void whoSaysSoInTheSpecIsNotAsked(String spec) {
    assertThat(fleet(spec).delete().pass().steps()).hasSize(FLEET);
    var later = fleet("").delete();
    later.pass();
    assertThat(later.spec(spec).pass().steps()).hasSize(FLEET);
  }

  @Test
  void aSourceWithOneObjectGoesAsEver() {
    var story = new SourceStory("").rows("only");
    story.passes(2);
    assertThat(story.delete().pass().steps()).hasSize(1);
  }

  @Test
  void objectsThatGoWithTheirNamespaceNeedNobodysConsent() {
    var story = fleet("").delete();
    story.pass();
    story.terminate(names(0));
    story.pass();
    assertThat(story.ready()).startsWith("False Deleting: 20 objects of this source are left");
  }
}
