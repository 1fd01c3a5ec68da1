package io.tenantry.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import io.tenantry.rows.Feed;
import io.tenantry.rows.Row;
import io.tenantry.rows.Store;
import io.tenantry.source.SourceWorld.Timing;
import io.tenantry.source.mapping.RowMapping;
import io.tenantry.source.mapping.Rows;
import io.tenantry.source.mapping.Specs;
import io.tenantry.source.mapping.TargetKind;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RowReaderTest {
  private static final Instant NOON = Instant.parse("2026-01-02T12:00:00Z");
  private static final Failure CUT = new Failure(Kind.UNAVAILABLE, "cut off");

  private final ReadSchedule agenda = new ReadSchedule();
  private final Table table = new Table();
  private Instant now = NOON;
  private boolean ended;

  /** A second passes between two looks at the clock. */
  private final RowReader reader = new RowReader(() -> ended, () -> now = now.plusSeconds(1));

  @BeforeEach
  void allWasReadJustNow() {
    agenda.due("1", "", NOON);
    agenda.beginsWhole("", NOON);
    agenda.endsWhole(PreviousReading.NOTHING, 0, NOON.plus(Duration.ofMinutes(5)));
  }

  @Test
  void allRowsTellWhatThereIsAndWhatIsMissing() {
    table.has("ada", "bob");
    var glance = reader.whole(reading(true, "eve"), table);
    assertThat(glance.seen())
        .isInstanceOfSatisfying(
            ReadOutcome.Whole.class,
            seen -> {
              assertThat(seen.findings().rows()).isEqualTo(2);
              assertThat(seen.findings().missingNames()).containsExactly("eve");
            });
    assertThat(glance.timing())
        .isEqualTo(new Timing(Optional.of(Duration.ofSeconds(1)), Optional.empty()));
  }

  @Test
  void aReadingThatWasCutOffTellsNothingOfRows() {
    table.has("ada").failure = CUT;
    assertThat(reader.whole(reading(true, "eve"), table).seen())
        .isEqualTo(new ReadOutcome.Failed(CUT));
  }

  @Test
  void whatWeCutOffOurselvesIsNoFailure() {
    table.has("ada").failure = CUT;
    ended = true;
    assertThat(reader.whole(reading(true, "eve"), table)).isEqualTo(ReadResult.NOTHING);
  }

  @Test
  void rowsThatWereToldOfAreReadByTheirKeys() {
    table.has("ada", "bob");
    var glance = some("ada");
    assertThat(glance.seen())
        .isInstanceOfSatisfying(
            ReadOutcome.Some.class, seen -> assertThat(seen.findings().creates()).isEqualTo(1));
    assertThat(glance.timing())
        .isEqualTo(new Timing(Optional.empty(), Optional.of(Duration.ofSeconds(1))));
    assertThat(readsAllNext()).isFalse();
  }

  @Test
  void aRowThatWasToldOfAndIsNotThereAsksForAllRows() {
    table.has("ada");
    assertThat(some("ada", "bob").seen()).isInstanceOf(ReadOutcome.Some.class);
    assertThat(readsAllNext()).isTrue();
  }

  @Test
  void rowsThatCannotBeReadAskForAllRows() {
    table.has("ada").failure = CUT;
    assertThat(some("ada")).isEqualTo(ReadResult.NOTHING);
    assertThat(readsAllNext()).isTrue();
  }

  private ReadResult some(String... keys) {
    return reader.some(
        reading(false, "eve"), table, new DueReading.Some(Set.of(keys), NOON), agenda);
  }

  private boolean readsAllNext() {
    return agenda.due("1", "", NOON.plusSeconds(10)).equals(new DueReading.Whole());
  }

  private static Reading reading(boolean whole, String object) {
    return new Reading(
        RowMapping.of(TargetKind.DISTRIBUTION_TENANT, Specs.spec("")),
        Flock.SOURCE,
        Flock.of(object, object + ".example.com"),
        false,
        whole);
  }

  /** Rows that are read as far as the failure lets them be. */
  private static final class Table implements Store {
    private final List<Row> rows = new ArrayList<>();
    private @Nullable Failure failure;

    Table has(String... names) {
      for (var name : names) {
        rows.add(new Row(name, Rows.tenant(name, name + ".example.com").columns()));
      }
      return this;
    }

    @Override
    public void read(Consumer<Row> reader) {
      rows.forEach(reader);
      if (failure != null) {
        throw new PortException(failure);
      }
    }

    @Override
    public void read(Set<String> keys, Consumer<Row> reader) {
      read(row -> {
        if (keys.contains(row.key())) {
          reader.accept(row);
        }
      });
    }

    @Override
    public Optional<Feed> feed() {
      return Optional.empty();
    }

    @Override
    public void close() {}
  }
}
