package io.tenantry.proof.engines;

import static io.tenantry.proof.engines.Sources.all;
import static io.tenantry.proof.engines.Sources.failure;
import static io.tenantry.proof.engines.Sources.keys;
import static io.tenantry.proof.engines.Sources.some;
import static io.tenantry.proof.engines.Sources.spec;
import static io.tenantry.proof.engines.Sources.unreachable;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.pass.Failure.Kind;
import io.tenantry.rows.Store;
import io.tenantry.rows.Value;
import io.tenantry.sandbox.Authority;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What a database does that is asked by a query. The test of such a database has a static method
 * {@code harmfulQueries}: what would change something, with the table's name as {@code TABLE_}.
 */
interface QueryContract extends ServerContract, MissingContract {
  @Override
  SqlTestTable table();

  private Store query(String query) {
    return table().open(Map.of("query", query.replace("TABLE_", table().name)));
  }

  /** Names may be there twice; which row of them an object is made of is not decided here. */
  @Test
  default void readsRowsInTheOrderOfTheirNames() {
    table().insert("bravo", Map.of("enabled", false));
    table().insert("alpha", "bravo");
    try (var store = table().open(Map.of())) {
      assertThat(keys(all(store))).containsExactly("alpha", "bravo", "bravo");
      assertThat(keys(some(store, "bravo", "nobody"))).containsExactly("bravo", "bravo");
    }
    try (var store = query("SELECT name, domains AS domain FROM TABLE_ WHERE name = 'alpha'")) {
      assertThat(all(store).getFirst().columns())
          .isEqualTo(
              Map.of(
                  "name", new Value.Text("alpha"),
                  "domain", new Value.Text("alpha.example.com")));
    }
  }

  @Test
  default void aColumnMayChangeItsType() {
    table().insert("5", Map.of("enabled", true));
    table().insert("5");
    table().retype("enabled", "varchar(20)");
    try (var store = table().open(Map.of())) {
      assertThat(all(store))
          .anySatisfy(row ->
              assertThat(row.column("enabled").orElseThrow()).isInstanceOf(Value.Text.class));
      table().retype("name", "int");
      assertThat(keys(all(store))).containsExactly("5", "5");
      assertThat(some(store, "5")).hasSize(2);
    }
  }

  @Test
  default void aColumnThatWasRenamedFailsTheReading() {
    table().insert("alpha");
    try (var store = query("SELECT name, domains FROM TABLE_")) {
      assertThat(all(store)).hasSize(1);
      table().run("ALTER TABLE TABLE_ RENAME COLUMN name TO title");
      assertThat(failure(() -> all(store)).kind()).isEqualTo(Kind.INVALID);
    }
    try (var store = table().open(Map.of())) {
      var failure = failure(() -> all(store));
      assertThat(failure.kind()).isEqualTo(Kind.INVALID);
      assertThat(failure.message()).contains("no column name").contains("title, domains, enabled");
    }
    try (var store = query("SELECT title AS name, enabled FROM TABLE_")) {
      assertThat(failure(() -> all(store)).message()).contains("no column domain or domains");
    }
  }

  @Test
  default void moreRowsThanAllowedAreNotRead() {
    table().insert("alpha", "bravo", "charlie");
    try (var store = table().open(Map.of("maxRows", 2))) {
      var failure = failure(() -> all(store));
      assertThat(failure.kind()).isEqualTo(Kind.LIMIT);
      assertThat(failure.message()).contains("more than 2 rows");
    }
    try (var store = table().open(Map.of("maxRows", 3))) {
      assertThat(all(store)).hasSize(3);
    }
  }

  @Test
  default void aQueryThatTakesTooLongIsEnded() {
    var settings = Map.of("query", table().words.slow(), "statementTimeout", "50ms");
    try (var store = table().open(settings)) {
      var failure = failure(() -> all(store));
      assertThat(failure.kind()).isEqualTo(Kind.UNAVAILABLE);
      assertThat(failure.message()).contains("statementTimeout, 50 ms");
    }
  }

  @Test
  default void aServerThatEndsTheSessionFailsTheReading() {
    try (var store = table().open(table().fill(table().pages()))) {
      var count = new AtomicInteger();
      var failure =
          failure(() ->
              store.read(_ -> {
                if (count.incrementAndGet() == 10) {
                  table().run(table().words.endSessions());
                }
              }));
      assertThat(failure.kind()).isEqualTo(Kind.UNAVAILABLE);
    }
  }

  @Test
  default void nothingCanBeWritten() {
    try (var store = query(table().writingQuery("SECURITY DEFINER"))) {
      var failure = failure(() -> all(store));
      assertThat(failure.kind()).isEqualTo(Kind.INVALID);
      assertThat(failure.message().replace('-', ' ')).containsIgnoringCase("read only");
    }
    assertThat(table().ask("SELECT name FROM TABLE_")).isEmpty();
  }

  /** Not even by those who may do anything, and whatever we think of the text. */
  @ParameterizedTest
  @MethodSource("harmfulQueries")
  default void noQueryChangesAnything(String query) {
    table().insert("alpha", "bravo");
    table().writingQuery("SECURITY INVOKER");
    var secret = Map.of("connectionString", table().admin());
    var backend = table().backend(Sources.HOSTS);
    var block = Map.of("query", query.replace("TABLE_", table().name));
    var spec = spec(backend.provider(), block);
    try (var store = backend.open(spec, secret, Sources.IDENTITY)) {
      assertThat(failure(() -> all(store)).kind()).isEqualTo(Kind.INVALID);
      assertThat(failure(() -> some(store, "alpha")).kind()).isEqualTo(Kind.INVALID);
    }
    assertThat(table().ask("SELECT name FROM TABLE_ ORDER BY name"))
        .containsExactly("alpha", "bravo");
    table().assertUntouched();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ; ",
        "SELECT 1; DROP TABLE tenants",
        "SELECT 1) x; --",
        "SELECT 1) UNION (x"
      })
  default void aQueryMustBeOneStatement(String query) {
    var backend = table().backend(Sources.HOSTS);
    assertThat(backend.flaw(spec(backend.provider(), Map.of("query", query)))).isPresent();
  }

  @Test
  default void aWrongPasswordIsToldWithItsUser() {
    var secret = Map.of("connectionString", table().withPassword("wr0ng"));
    try (var store = table().open(secret, Map.of())) {
      assertThat(failure(() -> all(store), "wr0ng").message()).contains(table().name);
    }
  }

  @Test
  default void takesAnAddressAsJdbcWritesIt() {
    table().insert("alpha");
    var secret = Map.of("connectionString", table().jdbcAddress());
    try (var store = table().open(secret, Map.of())) {
      assertThat(all(store)).hasSize(1);
    }
  }

  @Test
  default void theTlsModeDecidesHowWeTalk() throws Exception {
    var tls = table().tls();
    var address = tls.connectionString();
    var plain = Map.of("connectionString", address);
    assertThat(tls(plain, Map.of("sslMode", "disable"))).isEqualTo("false");
    assertThat(tls(plain, Map.of("sslMode", "require"))).isEqualTo("true");
    var known = Map.of("connectionString", address, "ca.crt", tls.authority());
    assertThat(tls(known, Map.of())).isEqualTo("true");
    assertThat(tls(known, Map.of("sslMode", "verify-ca"))).isEqualTo("true");
    var strange = Map.of("connectionString", address, "ca.crt", Authority.create().certificate());
    for (var mode : List.of("require", "verify-ca", "verify-full")) {
      assertThat(unreachable(() -> tls(strange, Map.of("sslMode", mode)), table().secrets()))
          .as(mode)
          .contains("PKIX path validation failed");
    }
  }

  /** Whether a session has TLS that is opened so. */
  default String tls(Map<String, String> secret, Map<String, String> mode) {
    var settings = new HashMap<String, String>(mode);
    settings.put("query", table().words.tls());
    try (var store = table().open(secret, settings)) {
      return all(store).getFirst().key();
    }
  }
}
