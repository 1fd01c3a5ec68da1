package io.tenantry.proof.engines;

import static io.tenantry.proof.engines.Sources.all;
import static io.tenantry.proof.engines.Sources.failure;
import static io.tenantry.proof.engines.Sources.keys;
import static io.tenantry.proof.engines.Sources.some;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenantry.pass.Failure.Kind;
import io.tenantry.rows.Row;
import io.tenantry.rows.RowLimits;
import io.tenantry.rows.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * What every database does as a source. What only some can do by their nature has a contract of its
 * own, which the test of such a database implements, too.
 */
interface BackendContract {
  /** Of this test alone. */
  TenantTable table();

  @AfterEach
  default void dropTable() {
    table().close();
  }

  @Test
  default void readsAllRows() {
    table().insert("alpha", "bravo");
    try (var store = table().open(Map.of())) {
      var rows = all(store);
      assertThat(keys(rows)).containsExactlyInAnyOrder(table().key("alpha"), table().key("bravo"));
      assertThat(rows)
          .extracting(row -> row.column("name").orElseThrow())
          .containsExactlyInAnyOrder(new Value.Text("alpha"), new Value.Text("bravo"));
      assertThat(rows)
          .extracting(row -> row.column("domains").orElseThrow())
          .containsExactlyInAnyOrder(
              new Value.Text("alpha.example.com"), new Value.Text("bravo.example.com"));
    }
  }

  @Test
  default void readsWhatTheTypesOfColumnsMean() {
    var columns =
        Map.of(
            "domains",
            "a.example.com",
            "enabled",
            false,
            "dns_ttl",
            300,
            "geo_locations",
            List.of("DE", "FR"),
            "tags",
            Map.of("team", "a"));
    table().insert("alpha", columns);
    try (var store = table().open(Map.of())) {
      var row = all(store).getFirst();
      columns.forEach((column, written) ->
          assertThat(row.column(column)).as(column).contains(table().value(written)));
    }
  }

  @Test
  default void whatIsNotThereIsNoColumn() {
    table().insert("alpha", Map.of());
    try (var store = table().open(Map.of())) {
      assertThat(all(store))
          .singleElement()
          .satisfies(row -> {
            assertThat(row.column("name")).contains(new Value.Text("alpha"));
            assertThat(row.column("domains")).isEmpty();
            assertThat(row.column("enabled")).isEmpty();
          });
    }
  }

  @Test
  default void readsRowsByTheirKeys() {
    table().insert("alpha", "bravo");
    try (var store = table().open(Map.of())) {
      assertThat(keys(some(store, table().key("bravo"), table().key("nobody"))))
          .containsExactly(table().key("bravo"));
      assertThat(some(store)).isEmpty();
    }
  }

  @Test
  default void readsWhatIsThereNow() {
    table().insert("alpha", "bravo");
    try (var store = table().open(Map.of())) {
      assertThat(all(store)).hasSize(2);
      table().delete("alpha");
      table().update("bravo", Map.of("domains", "new.example.com"));
      assertThat(all(store))
          .singleElement()
          .satisfies(
              row -> assertThat(row.column("domains")).contains(new Value.Text("new.example.com")));
      assertThat(some(store, table().key("alpha"))).isEmpty();
    }
  }

  @Test
  default void noRowsAreNoFailure() {
    table().insert("alpha", "bravo");
    table().clear();
    try (var store = table().open(Map.of())) {
      assertThat(all(store)).isEmpty();
    }
  }

  /** Nor is the right cached, when it is given back. */
  @Test
  default void aRightThatWasTakenAwayIsDenied() {
    table().insert("alpha", "bravo");
    try (var store = table().open(Map.of())) {
      assertThat(all(store)).hasSize(2);
      var said = table().revoke();
      var failure = failure(() -> all(store), table().secrets());
      assertThat(failure.kind()).isEqualTo(Kind.DENIED);
      assertThat(failure.message()).contains(said);
      table().grant();
      assertThat(all(store)).hasSize(2);
    }
  }

  @Test
  default void whatIsGiantIsNotReadAndFailsNoOtherRow() {
    table().insert("giant", Map.of("domains", "x".repeat(TenantTable.GIANT)));
    table().insert("alpha");
    try (var store = table().open(Map.of())) {
      var rows = new ArrayList<Row>();
      store.read(new RowLimits(rows::add));
      assertThat(keys(rows)).containsExactlyInAnyOrder(table().key("alpha"), table().key("giant"));
      assertThat(rows)
          .allSatisfy(row -> {
            var isGiant = row.key().equals(table().key("giant"));
            var isTooLarge =
                row.flaw().isPresent()
                    || row.column("domains").orElseThrow() instanceof Value.TooLarge;
            assertThat(isTooLarge).as(row.key()).isEqualTo(isGiant);
          });
    }
  }

  @Test
  default void aConnectionThatIsCutFailsTheReading() {
    var bulk = table().pages();
    var settings = table().fill(bulk);
    try (var store = table().openByProxy(settings)) {
      var count = new AtomicInteger();
      var failure =
          failure(
              () ->
                  store.read(_ -> {
                    if (count.incrementAndGet() == 10) {
                      table().cut();
                    }
                  }),
              table().secrets());
      assertThat(failure.kind()).isEqualTo(Kind.UNAVAILABLE);
      assertThat(count).hasValueLessThan(bulk.rows());
      table().mend();
      assertThat(some(store, table().key("t0"))).hasSize(1);
    }
  }

  @Test
  default void closingCutsOffWhoeverReads() {
    var bulk = table().pages();
    var store = table().open(table().fill(bulk));
    var count = new AtomicInteger();
    var failure =
        failure(() ->
            store.read(_ -> {
              if (count.incrementAndGet() == 10) {
                store.close();
              }
            }));
    assertThat(failure.kind()).isEqualTo(Kind.UNAVAILABLE);
    assertThat(count).hasValueLessThan(bulk.rows());
    assertThat(failure(() -> all(store)).kind()).isEqualTo(Kind.UNAVAILABLE);
    assertThat(failure(() -> some(store, table().key("t0"))).kind()).isEqualTo(Kind.UNAVAILABLE);
  }

  @Test
  default void whatTheReaderThrowsIsNotOurs() {
    table().insert("alpha");
    try (var store = table().open(Map.of())) {
      assertThatThrownBy(() ->
              store.read(_ -> {
                throw new IllegalStateException("enough");
              }))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("enough");
      assertThat(all(store)).hasSize(1);
    }
  }
}
