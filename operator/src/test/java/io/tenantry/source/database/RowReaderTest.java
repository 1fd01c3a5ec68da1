package io.tenantry.source.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import io.tenantry.rows.Feed;
import io.tenantry.rows.Row;
import io.tenantry.rows.Store;
import io.tenantry.source.Flock;
import io.tenantry.source.database.ReadResult.Timing;
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
import org.junit.jupiter.api.Test;

class RowReaderTest {
  private static final Instant NOON = Instant.parse("2026-01-02T12:00:00Z");
  private static final Failure CUT = new Failure(Kind.UNAVAILABLE, "cut off");

  private final Table table = new Table();
  private Instant now = NOON;
  private boolean ended;

  /** A second passes between two looks at the clock. */
  private final RowReader reader = new RowReader(() -> ended, () -> now = now.plusSeconds(1));

  @Test
  void allRowsTellWhatThereIsAndWhatIsMissing() {
    table.has("ada", "bob");
    var result = reader.whole(reading(true, "eve"), table);
    assertThat(result.seen())
        .isInstanceOfSatisfying(
            ReadOutcome.Whole.class,
            seen -> {
              assertThat(seen.findings().rows()).isEqualTo(2);
              assertThat(seen.findings().missingNames()).containsExactly("eve");
            });
    assertThat(result.timing())
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
    var result = some("ada");
    assertThat(result.seen())
        .isInstanceOfSatisfying(
            ReadOutcome.Some.class,
            seen -> {
              assertThat(seen.told().keys()).containsExactly("ada");
              assertThat(seen.findings().creates()).isEqualTo(1);
              assertThat(seen.found().names()).containsExactly("ada");
              assertThat(seen.found().domains()).containsExactly("ada.example.com");
              assertThat(seen.complete()).isTrue();
            });
    assertThat(result.timing())
        .isEqualTo(new Timing(Optional.empty(), Optional.of(Duration.ofSeconds(1))));
  }

  @Test
  void aRowThatWasToldOfAndIsNotThereIsSaidToBeMissing() {
    table.has("ada");
    assertThat(some("ada", "bob").seen())
        .isInstanceOfSatisfying(
            ReadOutcome.Some.class, seen -> assertThat(seen.complete()).isFalse());
  }

  @Test
  void rowsThatCannotBeReadByThemselvesAreLeftToAReadingOfAll() {
    table.has("ada").failure = CUT;
    assertThat(some("ada")).isEqualTo(ReadResult.of(new ReadOutcome.Unread(told("ada"))));
  }

  private ReadResult some(String... keys) {
    return reader.some(reading(false, "eve"), table, told(keys));
  }

  private static ToldRows told(String... keys) {
    return ToldRows.NONE.and(Set.of(keys), NOON);
  }

  private static RowPlanner reading(boolean whole, String object) {
    return new RowPlanner(
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
