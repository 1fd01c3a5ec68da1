package io.tenantry.edge;

import static io.tenantry.edge.EdgeWorlds.fresh;
import static io.tenantry.edge.EdgeWorlds.settled;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.cloud.CloudFront.Summary;
import io.tenantry.cloud.LiveTenant;
import io.tenantry.pass.Outcome;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class DeploymentTrackerTest {
  private final DeploymentTracker rollouts = new DeploymentTracker();
  private final EdgeWorld world = settled().world();
  private final String key = world.tenant().key();
  private final String uid = world.tenant().uid();
  private final LiveTenant answer =
      EdgeWorlds.deployed(false).apply(world.live().found().orElseThrow());

  private void answered(EdgeStep... done) {
    passed(answer, done);
  }

  private void passed(LiveTenant live, EdgeStep... done) {
    rollouts.after(
        world,
        new EdgeOutcome(Outcome.of(List.of(done)), Optional.of(live), Optional.empty(), false));
  }

  private Summary listed(String etag, boolean deployed) {
    var modified = answer.modified().plusSeconds(9);
    var active = new TreeMap<>(Map.of("web.example.com", "active"));
    return new Summary(
        answer.id(), answer.name(), etag, deployed, answer.config(), active, modified);
  }

  @Test
  void aListingTellsTheRestOfAnAnswerUntilAPassHasEndedThatKnowsIt() {
    answered();
    assertThat(rollouts.arrived(key, uid)).isEmpty();
    rollouts.listed(key, listed(answer.etag(), true));

    var arrived = rollouts.arrived(key, uid).orElseThrow();
    assertThat(arrived.deployed()).isTrue();
    assertThat(arrived.config()).isEqualTo(answer.config());
    assertThat(arrived.tags()).isEqualTo(answer.tags());
    assertThat(arrived.domainStatus()).containsEntry("web.example.com", "active");
    assertThat(arrived.modified()).isAfter(answer.modified());

    assertThat(rollouts.arrived(key, uid)).contains(arrived);
    passed(arrived);
    assertThat(rollouts.arrived(key, uid)).isEmpty();
  }

  @Test
  void anotherVersionIsReadAnew() {
    answered();
    rollouts.listed(key, listed("E-other", true));
    rollouts.listed(key, listed(answer.etag(), false));
    assertThat(rollouts.arrived(key, uid)).isEmpty();
  }

  /** The answer to an update says nothing of tags that were changed after it. */
  @Test
  void tagsThatWereJustChangedAreReadAnew() {
    answered(new EdgeStep.Tag(answer.arn(), Map.of("a", "b")));
    rollouts.listed(key, listed(answer.etag(), true));
    assertThat(rollouts.arrived(key, uid)).isEmpty();
  }

  /** Its status could not be written: the next pass takes note of the tenant, and creates none. */
  @Test
  void aTenantIsNotCreatedTwiceBecauseItsStatusWasLost() {
    assertThat(rollouts.known(key, uid)).isEmpty();
    answered();
    assertThat(rollouts.known(key, uid)).contains(answer);
    assertThat(rollouts.known(key, "another")).isEmpty();

    var again =
        fresh()
            .rivalry(
                new DomainConflicts(EdgeWorlds.down(), Optional.of(answer), List.of(), List.of()));
    assertThat(again.steps()).noneMatch(EdgeStep.Create.class::isInstance);
    assertThat(EdgeText.events(again.report())).contains("Created");
    assertThat(EdgeText.status(again.report()).id()).isEqualTo(answer.id());
  }

  @Test
  void anotherObjectOfTheNameKnowsNothing() {
    answered();
    rollouts.listed(key, listed(answer.etag(), true));
    assertThat(rollouts.arrived(key, "another")).isEmpty();

    answered(new EdgeStep.Delete(answer.id()));
    assertThat(rollouts.deleted(key, uid)).contains(world.now());
    assertThat(rollouts.deleted(key, "another")).isEmpty();
  }

  @Test
  void aDeletionIsRememberedWhileTheObjectIsThere() {
    answered(new EdgeStep.Delete(answer.id()));
    rollouts.listed(key, listed(answer.etag(), true));
    assertThat(rollouts.arrived(key, uid)).isEmpty();
    assertThat(rollouts.isDeleted(key)).isTrue();

    rollouts.forget(key);
    assertThat(rollouts.isDeleted(key)).isFalse();
  }
}
