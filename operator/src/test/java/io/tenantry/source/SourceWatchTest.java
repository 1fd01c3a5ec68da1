package io.tenantry.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.source.SourceExecutor.Outcome;
import io.tenantry.source.SourceWorld.Timing;
import io.tenantry.source.mapping.RowMapping;
import io.tenantry.source.mapping.Rows;
import io.tenantry.source.mapping.Specs;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SourceWatchTest {
  private static final Instant NOON = Instant.parse("2026-01-02T12:00:00Z");

  /** Nobody asks it anything. */
  private final KubernetesClient client =
      new KubernetesClientBuilder()
          .withConfig(new ConfigBuilder().withMasterUrl("http://127.0.0.1:1").build())
          .build();

  private final ReadSchedules agendas = new ReadSchedules();
  private final SourceWatch watch =
      new SourceWatch(client, agendas, Clock.fixed(NOON, ZoneOffset.UTC));

  @BeforeEach
  void allWasReadJustNow() {
    var agenda = agendas.of(Flock.SOURCE.key());
    agenda.due("1", "", NOON);
    agenda.beginsWhole("", NOON);
    agenda.endsWhole(PreviousReading.NOTHING, 0, NOON.plus(Duration.ofMinutes(5)));
  }

  @AfterEach
  void close() {
    client.close();
  }

  @Test
  void changedRowsThatAreDoneAskForNothingMore() {
    passed(new Outcome(1, 0, 0, List.of(), 0, Optional.empty()));
    assertThat(readsAllSoon()).isFalse();
  }

  @Test
  void aChangedRowThatIsRefusedAsksForAllRows() {
    var refused = List.of(new Outcome.Refused("ada", "no"));
    passed(new Outcome(0, 0, 0, refused, 0, Optional.empty()));
    assertThat(readsAllSoon()).isTrue();
  }

  /** The feed does not tell of it again. */
  @Test
  void aChangedRowThatCouldNotBeWrittenAsksForAllRows() {
    var down = Optional.of(new Failure(Kind.UNAVAILABLE, "the API server is away"));
    passed(new Outcome(0, 0, 0, List.of(), 0, down));
    assertThat(readsAllSoon()).isTrue();
  }

  private void passed(Outcome outcome) {
    var world = world();
    watch.passed(world, SourcePlanner.plan(world), outcome);
  }

  private boolean readsAllSoon() {
    return agendas.of(Flock.SOURCE.key()).due("1", "", NOON.plus(ReadSchedule.CALM))
        instanceof DueReading.Whole;
  }

  private static SourceWorld world() {
    var spec = Specs.spec("");
    var terms = SourceConfig.of(spec, Flock.SOURCE.namespace());
    var mapping = RowMapping.of(terms.kind(), spec);
    var reading = new Reading(mapping, Flock.SOURCE, Flock.of(), false, false);
    reading.row(Rows.tenant("ada", "a.x.io"));
    return new SourceWorld(
        new SourceView(
            Flock.SOURCE, 1, false, true, terms, Optional.empty(), false, SourceView.NOTHING),
        mapping,
        new ReadOutcome.Some(reading.findings()),
        0,
        List.of(),
        Set.of(),
        PreviousReading.NOTHING,
        FeedState.FOLLOWING,
        Duration.ZERO,
        Timing.NONE,
        NOON);
  }
}
