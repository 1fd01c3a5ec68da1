package io.tenantry.proof.engines;

import static io.tenantry.proof.engines.Sources.all;
import static io.tenantry.proof.engines.Sources.details;
import static io.tenantry.proof.engines.Sources.failure;
import static io.tenantry.proof.engines.Sources.keys;
import static io.tenantry.proof.engines.Sources.some;
import static io.tenantry.proof.engines.Sources.spec;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.tenantry.pass.Failure.Kind;
import io.tenantry.rows.Store;
import io.tenantry.rows.Value;
import io.tenantry.rows.sql.PostgresBackend;
import io.tenantry.sandbox.Authority;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** PostgreSQL as a source, on a real server. */
@Execution(ExecutionMode.CONCURRENT)
@ResourceLock("postgres")
class PostgresBackendIT {
  private static final String PASSWORD = "s3cret%2Fword";
  private static final String QUERY = "SELECT name, domain, enabled FROM tenants";
  private static PostgresEngine engine;

  @BeforeAll
  static void start() {
    engine = PostgresEngine.start();
    engine.run("CREATE ROLE reader LOGIN PASSWORD 's3cret/word'", "CREATE EXTENSION hstore");
  }

  @AfterAll
  static void stop() throws Exception {
    engine.close();
  }

  @BeforeEach
  void table() {
    engine.run(
        "DROP TABLE IF EXISTS tenants",
        "CREATE TABLE tenants (name text, domain text, enabled boolean)",
        "INSERT INTO tenants VALUES ('bravo', 'b.example.com', false),"
            + " ('alpha', 'a.example.com', true), ('bravo', 'b2.example.com', NULL)",
        "GRANT SELECT ON tenants TO reader");
  }

  private static Store open(Map<String, ?> settings) {
    return open(engine.connectionString("reader", PASSWORD), settings);
  }

  private static Store open(String connectionString, Map<String, ?> settings) {
    var block = new HashMap<String, Object>(Map.of("query", QUERY));
    block.putAll(settings);
    var backend = new PostgresBackend(Sources.HOSTS);
    var spec = spec("postgres", block);
    assertThat(backend.flaw(spec)).isEmpty();
    return backend.open(spec, Map.of("connectionString", connectionString), Sources.IDENTITY);
  }

  private static Store query(String query) {
    return open(Map.of("query", query));
  }

  @Test
  void readsRowsInTheOrderOfTheirNames() {
    try (var store = open(Map.of())) {
      var rows = all(store);
      assertThat(keys(rows)).containsExactly("alpha", "bravo", "bravo");
      assertThat(rows.getFirst().columns())
          .isEqualTo(
              Map.of(
                  "name", new Value.Text("alpha"),
                  "domain", new Value.Text("a.example.com"),
                  "enabled", new Value.Flag(true)));
      assertThat(rows.getLast().column("enabled")).isEmpty();
    }
  }

  @Test
  void readsWhatTypesMean() {
    try (var store =
        query(
            """
            SELECT 'x'::varchar AS name, ARRAY['a.example.com', NULL, 'b.example.com'] AS domains,
              300 AS dns_ttl, 1.50::numeric AS price, 'NaN'::float8 AS broken, now() AS created,
              '{"size": "L", "count": 2, "deep": {}, "none": null}'::jsonb AS parameters,
              '["DE", "FR"]'::json AS geo_locations, 'team=>a, cost=>NULL'::hstore AS tags,
              'f81d4fae-7dec-11d0-a765-00a0c91e6bf6'::uuid AS id, NULL AS nothing, true AS enabled,
              ARRAY[[1, 2], [3, 4]] AS matrix, B'0101' AS bits -- all of them
            ;\
            """)) {
      assertThat(all(store).getFirst().columns())
          .isEqualTo(
              Map.ofEntries(
                  Map.entry("name", new Value.Text("x")),
                  Map.entry("domains", new Value.Texts(List.of("a.example.com", "b.example.com"))),
                  Map.entry("dns_ttl", new Value.Amount(new BigDecimal("300"))),
                  Map.entry("price", new Value.Amount(new BigDecimal("1.50"))),
                  Map.entry("broken", new Value.Other("float8")),
                  Map.entry("created", new Value.Other("timestamptz")),
                  Map.entry("parameters", new Value.Pairs(Map.of("size", "L", "count", "2"))),
                  Map.entry("geo_locations", new Value.Texts(List.of("DE", "FR"))),
                  Map.entry("tags", new Value.Pairs(Map.of("team", "a"))),
                  Map.entry("id", new Value.Text("f81d4fae-7dec-11d0-a765-00a0c91e6bf6")),
                  Map.entry("enabled", new Value.Flag(true)),
                  Map.entry("matrix", new Value.Other("_int4")),
                  Map.entry("bits", new Value.Other("bit"))));
    }
  }

  @Test
  void aColumnMayChangeItsType() {
    engine.run("ALTER TABLE tenants ALTER enabled TYPE text USING CASE WHEN enabled THEN 'on' END");
    try (var store = open(Map.of())) {
      assertThat(all(store).getFirst().column("enabled")).contains(new Value.Text("on"));
      engine.run("ALTER TABLE tenants ALTER name TYPE integer USING length(name)");
      assertThat(keys(all(store))).containsExactly("5", "5", "5");
      assertThat(some(store, "5")).hasSize(3);
    }
  }

  @Test
  void readsRowsByTheirNames() {
    try (var store = open(Map.of())) {
      assertThat(keys(some(store, "bravo", "nobody"))).containsExactly("bravo", "bravo");
      assertThat(some(store)).isEmpty();
    }
  }

  @Test
  void anEmptyTableIsNoFailure() {
    engine.run("TRUNCATE tenants");
    try (var store = open(Map.of())) {
      assertThat(all(store)).isEmpty();
    }
  }

  @Test
  void aWrongPasswordIsDeniedAndNeverShown() {
    var address = engine.connectionString("reader", "wr0ng%21word");
    try (var store = open(address, Map.of())) {
      var failure = failure(() -> all(store), "wr0ng%21word", "wr0ng!word", address);
      assertThat(failure.kind()).isEqualTo(Kind.DENIED);
      assertThat(failure.message()).contains("28P01").contains("reader");
      assertThat(store.toString()).doesNotContain("wr0ng");
    }
  }

  @Test
  void aTableThatIsNotThereIsMissing() {
    engine.run("DROP TABLE tenants");
    try (var store = open(Map.of())) {
      var failure = failure(() -> all(store));
      assertThat(failure.kind()).isEqualTo(Kind.MISSING);
      assertThat(failure.message()).contains("tenants").contains("does not exist");
    }
  }

  @Test
  void aDatabaseThatIsNotThereIsMissing() {
    var address = engine.connectionString("reader", PASSWORD).replace("/postgres", "/nobody");
    try (var store = open(address, Map.of())) {
      assertThat(failure(() -> all(store), PASSWORD).kind()).isEqualTo(Kind.MISSING);
    }
  }

  @Test
  void aRightThatWasTakenAwayIsDenied() {
    try (var store = open(Map.of())) {
      assertThat(all(store)).hasSize(3);
      engine.run("REVOKE SELECT ON tenants FROM reader");
      assertThat(failure(() -> all(store)).kind()).isEqualTo(Kind.DENIED);
    }
  }

  @Test
  void aColumnThatWasRenamedFailsTheReading() {
    engine.run("ALTER TABLE tenants RENAME name TO title");
    try (var store = open(Map.of())) {
      assertThat(failure(() -> all(store)).kind()).isEqualTo(Kind.INVALID);
    }
    try (var store = query("SELECT * FROM tenants")) {
      var failure = failure(() -> all(store));
      assertThat(failure.kind()).isEqualTo(Kind.INVALID);
      assertThat(failure.message()).contains("no column name").contains("title, domain, enabled");
    }
    try (var store = query("SELECT title AS name, enabled FROM tenants")) {
      assertThat(failure(() -> all(store)).message()).contains("no column domain or domains");
    }
  }

  @Test
  void moreRowsThanAllowedAreNotRead() {
    try (var store = open(Map.of("maxRows", 2))) {
      var failure = failure(() -> all(store));
      assertThat(failure.kind()).isEqualTo(Kind.LIMIT);
      assertThat(failure.message()).contains("more than 2 rows");
    }
    try (var store = open(Map.of("maxRows", 3))) {
      assertThat(all(store)).hasSize(3);
    }
  }

  @Test
  void aQueryThatTakesTooLongIsEnded() {
    try (var store =
        open(
            Map.of(
                "query",
                "SELECT 'a' AS name, 'a' AS domain FROM pg_sleep(60)",
                "statementTimeout",
                "50ms"))) {
      var failure = failure(() -> all(store));
      assertThat(failure.kind()).isEqualTo(Kind.UNAVAILABLE);
      assertThat(failure.message()).contains("statementTimeout, 50 ms");
    }
  }

  @Test
  void nothingCanBeWritten() {
    engine.run(
        "CREATE OR REPLACE FUNCTION sneak() RETURNS text LANGUAGE sql SECURITY DEFINER AS"
            + " $$ INSERT INTO tenants VALUES ('x', 'x', true) RETURNING name $$");
    try (var store = query("SELECT sneak() AS name, 'a' AS domain")) {
      var failure = failure(() -> all(store));
      assertThat(failure.kind()).isEqualTo(Kind.INVALID);
      assertThat(failure.message()).contains("read-only");
    }
  }

  /** Not even for those who may do anything, and whatever we think of the text. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT 'x' AS name, E'\\'' AS domain) x; COMMIT; DELETE FROM tenants;"
            + " SELECT * FROM (SELECT 1 AS name --'",
        "SELECT 'x' AS name, 'a' AS domain --\r) x; COMMIT; DELETE FROM tenants;"
            + " SELECT * FROM (SELECT 1 AS name",
        "SELECT 'x' AS name, 'a' AS domain /* /* */ ' */) x; COMMIT; DELETE FROM tenants;"
            + " SELECT * FROM (SELECT 1 AS name /* ' */",
        "SELECT 'x' AS name, 'a' AS domain) x; SET TRANSACTION READ WRITE; DELETE FROM tenants;"
            + " SELECT * FROM (SELECT 1 AS name",
        "SELECT set_config('transaction_read_only', 'off', false) AS name, sneak() AS domain",
        "WITH gone AS (DELETE FROM tenants RETURNING name) SELECT name, 'a' AS domain FROM gone",
        "DELETE FROM tenants RETURNING name, domain",
        "COPY (SELECT 1) TO PROGRAM 'touch stolen'",
        "SELECT name, domain INTO stolen FROM tenants",
        "SET TRANSACTION READ WRITE",
        "COMMIT",
        "SELECT nextval('numbers')::text AS name, 'a' AS domain",
        "SELECT lo_from_bytea(4711, 'x')::text AS name, 'a' AS domain",
        "SELECT query_to_xml('DELETE FROM tenants', false, false, '')::text AS name, 'a' AS domain",
        "SELECT name, domain FROM tenants FOR UPDATE"
      })
  void noQueryChangesAnything(String query) {
    engine.run(
        "CREATE OR REPLACE FUNCTION sneak() RETURNS text LANGUAGE sql AS"
            + " $$ INSERT INTO tenants VALUES ('x', 'x', true) RETURNING name $$",
        "CREATE SEQUENCE IF NOT EXISTS numbers");
    var address = engine.connectionString("postgres", "");
    var spec = spec("postgres", Map.of("query", query));
    try (var store =
        new PostgresBackend(Sources.HOSTS)
            .open(spec, Map.of("connectionString", address), Sources.IDENTITY)) {
      assertThat(failure(() -> all(store)).kind()).isEqualTo(Kind.INVALID);
      assertThat(failure(() -> some(store, "alpha")).kind()).isEqualTo(Kind.INVALID);
    }
    assertThat(engine.ask("SELECT name FROM tenants ORDER BY name"))
        .containsExactly("alpha", "bravo", "bravo");
    assertThat(engine.ask("SELECT is_called::text FROM numbers")).containsExactly("false");
    assertThat(engine.ask("SELECT to_regclass('stolen') IS NULL")).containsExactly("t");
    assertThat(engine.ask("SELECT oid FROM pg_largeobject_metadata")).isEmpty();
  }

  /** What no transaction holds, the least rights do. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT pg_terminate_backend(pid)::text AS name, 'a' AS domain FROM pg_stat_activity"
            + " WHERE usename = 'postgres'",
        "SELECT pg_read_file('postgresql.conf') AS name, 'a' AS domain",
        "SELECT lo_export(1, '/tmp/x')::text AS name, 'a' AS domain",
        "SELECT pg_reload_conf()::text AS name, 'a' AS domain"
      })
  void aRoleWithTheLeastRightsDoesNoHarm(String query) {
    try (var store = query(query)) {
      assertThat(failure(() -> all(store)).kind()).isEqualTo(Kind.DENIED);
    }
  }

  @Test
  void whateverIsAtTheAddressReadsTheSame() throws Exception {
    Sources.assertNothingIsTold(
        port -> open("postgres://reader:x@127.0.0.1:%d/x".formatted(port), Map.of()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "localhost", "2130706433"})
  void thisMachineIsOutOfReachUnlessItIsListed(String host) {
    var address = "postgres://reader:x@%s:%d/postgres".formatted(host, engine.port());
    var spec = spec("postgres", Map.of("query", QUERY));
    Sources.assertRefused(new PostgresBackend(Sources.USUAL), spec, address);
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
  void aQueryMustBeOneStatement(String query) {
    assertThat(new PostgresBackend(Sources.HOSTS).flaw(spec("postgres", Map.of("query", query))))
        .isPresent();
  }

  @Test
  void aConnectionThatIsCutFailsTheReading() throws Exception {
    try (var wire = Wire.to(engine.port());
        var store = open(through(wire), Map.of("query", many(1_000)))) {
      var count = new AtomicInteger();
      var failure =
          failure(() ->
              store.read(_ -> {
                if (count.incrementAndGet() == 10) {
                  wire.cut();
                }
              }));
      assertThat(failure.kind()).isEqualTo(Kind.UNAVAILABLE);
      assertThat(count).hasValueLessThan(100_000);
    }
  }

  @Test
  void aServerThatEndsTheSessionFailsTheReading() {
    try (var store = query(many(1_000))) {
      var count = new AtomicInteger();
      var failure =
          failure(() ->
              store.read(_ -> {
                if (count.incrementAndGet() == 10) {
                  engine.ask(
                      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                          + " WHERE application_name = 'tenantry "
                          + Sources.IDENTITY
                          + "'");
                }
              }));
      assertThat(failure.kind()).isEqualTo(Kind.UNAVAILABLE);
    }
  }

  @Test
  void aHundredThousandRowsAreReadPieceByPiece() throws Exception {
    try (var wire = Wire.to(engine.port());
        var store = open(through(wire), Map.of("query", many(1_000)))) {
      var first = new ArrayList<Long>();
      var count = new AtomicInteger();
      store.read(_ -> {
        if (count.incrementAndGet() == 1) {
          first.add(wire.received());
        }
      });
      assertThat(count).hasValue(100_000);
      assertThat(wire.received()).isGreaterThan(100_000_000);
      assertThat(first.getFirst()).isLessThan(5_000_000);
    }
  }

  @Test
  void closingCutsOffWhoeverReads() {
    var store = query(many(10));
    var count = new AtomicInteger();
    var failure =
        failure(() ->
            store.read(_ -> {
              if (count.incrementAndGet() == 10) {
                store.close();
              }
            }));
    assertThat(failure.kind()).isEqualTo(Kind.UNAVAILABLE);
    assertThat(failure(() -> all(store)).kind()).isEqualTo(Kind.UNAVAILABLE);
  }

  @Test
  void whatTheReaderThrowsIsNotOurs() {
    try (var store = open(Map.of())) {
      assertThatThrownBy(() ->
              store.read(_ -> {
                throw new IllegalStateException("enough");
              }))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("enough");
    }
  }

  @Test
  void theTlsModeDecidesWhomWeTalkTo() {
    var address = engine.connectionString("reader", PASSWORD);
    for (var mode : List.of("disable", "prefer", "require")) {
      assertThat(tls(address, mode)).as(mode).isEqualTo(mode.equals("disable") ? "false" : "true");
    }
    var ca = Map.of("connectionString", address, "ca.crt", engine.authority());
    assertThat(tls(ca, Map.of())).isEqualTo("true");
    assertThat(tls(ca, Map.of("sslMode", "verify-ca"))).isEqualTo("true");
    var strangers = Map.of("connectionString", address);
    var failure = failure(() -> tls(strangers, Map.of("sslMode", "verify-full")), PASSWORD);
    assertThat(failure.kind()).isEqualTo(Kind.UNAVAILABLE);
    assertThat(details(() -> tls(strangers, Map.of("sslMode", "verify-full")))).contains("SSL");
    var stranger = Map.of("connectionString", address, "ca.crt", Authority.create().certificate());
    assertThat(details(() -> tls(stranger, Map.of()))).contains("PKIX");
    var byUri = Map.of("connectionString", address + "?sslmode=verify-full");
    assertThat(details(() -> tls(byUri, Map.of()))).contains("SSL");
  }

  private static String tls(String address, String mode) {
    return tls(Map.of("connectionString", address), Map.of("sslMode", mode));
  }

  private static String tls(Map<String, String> secret, Map<String, ?> settings) {
    var block =
        new HashMap<String, Object>(
            Map.of(
                "query",
                "SELECT ssl::text AS name, 'a' AS domain FROM pg_stat_ssl"
                    + " WHERE pid = pg_backend_pid()"));
    block.putAll(settings);
    try (var store =
        new PostgresBackend(Sources.HOSTS).open(spec("postgres", block), secret, "a/b")) {
      return all(store).getFirst().key();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nonsense",
        "mysql://reader:s3cret@127.0.0.1/x",
        "postgres://reader:s3%cret@127.0.0.1/x",
        "postgres://reader:s3cret@127.0.0.1/x?socketFactory=java.lang.String",
        "jdbc:postgresql://127.0.0.1/x?user=reader&password=s3cret&loggerFile=/tmp/x",
        "postgres://reader:s3cret@127.0.0.1/x?sslfactory=java.lang.String",
        "postgres://reader:s3cret@127.0.0.1/x?socketFactoryArg=x",
        "postgres://reader:s3cret@127.0.0.1/x?authenticationPluginClassName=java.lang.String",
        "postgres://reader:s3cret@127.0.0.1/x?sslhostnameverifier=java.lang.String",
        "postgres://reader:s3cret@127.0.0.1/x?preferQueryMode=simple",
        "postgres://reader:s3cret@127.0.0.1/x?readOnlyMode=ignore"
      })
  void aConnectionStringThatCannotWorkIsInvalid(String address) {
    var failure = failure(() -> open(address, Map.of()), "s3cret", "s3%cret");
    assertThat(failure.kind()).isEqualTo(Kind.INVALID);
    assertThat(failure.message()).contains("connectionString");
  }

  @Test
  void takesAnAddressAsJdbcWritesIt() {
    var address =
        "jdbc:postgresql://127.0.0.1:%d/postgres?user=reader&password=%s"
            .formatted(engine.port(), PASSWORD);
    try (var store = open(address, Map.of())) {
      assertThat(all(store)).hasSize(3);
    }
  }

  @Test
  void aNotificationNamesARow() throws Exception {
    try (var store = open(Map.of("notifyChannel", "tenants \"changed\""))) {
      var heard = new Heard();
      try (var _ = store.feed().orElseThrow().follow(heard)) {
        await().untilAsserted(() -> assertThat(heard.connected).hasValue(1));
        engine.run("SELECT pg_notify('tenants \"changed\"', 'alpha')");
        await().untilAsserted(() -> assertThat(heard.changed).containsExactly("alpha"));
        assertThat(heard.unclear).hasValue(0);
        engine.run("NOTIFY \"tenants \"\"changed\"\"\"");
        await().untilAsserted(() -> assertThat(heard.unclear).hasValue(1));
      }
      engine.run("SELECT pg_notify('tenants \"changed\"', 'bravo')");
      await().untilAsserted(() -> assertThat(sessions()).isEmpty());
      assertThat(heard.changed).containsExactly("alpha");
      assertThat(heard.lost).isEmpty();
    }
  }

  @Test
  void theTriggerOfTheDocsTellsOfEveryChange() throws Exception {
    engine.run("DROP TABLE tenants");
    Docs.type(engine);
    var query = "SELECT name, domains, enabled, connection_group_id, parameters, tags FROM tenants";
    try (var store =
        open(
            engine.connectionString("tenantry", "change-me"),
            Map.of("query", query, "notifyChannel", "tenantry"))) {
      var heard = new Heard();
      try (var _ = store.feed().orElseThrow().follow(heard)) {
        await().untilAsserted(() -> assertThat(heard.connected).hasValue(1));
        engine.run("INSERT INTO tenants VALUES ('cafe', ARRAY['cafe.example.com'])");
        await().untilAsserted(() -> assertThat(heard.changed).containsExactly("cafe"));
        assertThat(some(store, "cafe").getFirst().column("domains"))
            .contains(new Value.Texts(List.of("cafe.example.com")));
        assertThat(heard.unclear).hasValue(0);
        engine.run("UPDATE tenants SET name = 'store' WHERE name = 'cafe'");
        await().untilAsserted(() -> assertThat(heard.changed).containsExactly("cafe", "store"));
        await().untilAsserted(() -> assertThat(heard.unclear).hasValue(1));
        engine.run("DELETE FROM tenants WHERE name = 'store'");
        await().untilAsserted(() -> assertThat(heard.unclear).hasValue(2));
        engine.run("TRUNCATE tenants");
        await().untilAsserted(() -> assertThat(heard.unclear).hasValue(3));
      }
    } finally {
      engine.run("DROP TABLE tenants", "DROP FUNCTION tenantry_notify", "DROP ROLE tenantry");
    }
  }

  private static List<String> sessions() {
    return engine.ask("SELECT pid FROM pg_stat_activity WHERE application_name LIKE 'tenantry%'");
  }

  @Test
  void aFeedThatIsCutSaysSo() throws Exception {
    try (var wire = Wire.to(engine.port());
        var store = open(through(wire), Map.of("notifyChannel", "tenants"))) {
      var heard = new Heard();
      try (var _ = store.feed().orElseThrow().follow(heard)) {
        await().untilAsserted(() -> assertThat(heard.connected).hasValue(1));
        wire.cut();
        await().untilAsserted(() -> assertThat(heard.lost).hasSize(1));
        assertThat(heard.lost.getFirst().kind()).isEqualTo(Kind.UNAVAILABLE);
      }
    }
  }

  @Test
  void aFeedWithAWrongPasswordIsDenied() throws Exception {
    var address = engine.connectionString("reader", "wr0ng");
    try (var store = open(address, Map.of("notifyChannel", "tenants"))) {
      var heard = new Heard();
      try (var _ = store.feed().orElseThrow().follow(heard)) {
        await().untilAsserted(() -> assertThat(heard.lost).hasSize(1));
        assertThat(heard.lost.getFirst().kind()).isEqualTo(Kind.DENIED);
        assertThat(heard.lost.getFirst().message()).doesNotContain("wr0ng");
      }
    }
  }

  @Test
  void withoutAChannelThereIsNoFeed() {
    try (var store = open(Map.of())) {
      assertThat(store.feed()).isEmpty();
    }
  }

  private static String through(Wire wire) {
    return "postgres://reader:%s@127.0.0.1:%d/postgres?sslmode=disable"
        .formatted(PASSWORD, wire.port());
  }

  private static String many(int padding) {
    return "SELECT 'tenant-' || lpad(n::text, 6, '0') AS name, n || '.example.com' AS domain,"
        + " repeat('x', "
        + padding
        + ") AS padding FROM generate_series(1, 100000) n";
  }

  @Test
  void whatIsGiantStaysInTheDatabase() {
    try (var store =
        query(
            """
            SELECT 'ada' AS name, repeat('x', 200000000) AS domain, '1e999999999'::json AS dns_ttl
            UNION ALL SELECT 'bob', 'b.example.com', '300'::json\
            """)) {
      var rows = all(store);
      assertThat(keys(rows)).containsExactly("ada", "bob");
      assertThat(rows.getFirst().columns())
          .isEqualTo(
              Map.of(
                  "name", new Value.Text("ada"),
                  "domain", new Value.TooLarge(65_536),
                  "dns_ttl", new Value.TooLarge(500)));
      assertThat(rows.getLast().column("domain")).contains(new Value.Text("b.example.com"));
      assertThat(keys(some(store, "bob"))).containsExactly("bob");
    }
  }

  @Test
  void columnsOfOneNameAreReadAsEver() {
    try (var store = query("SELECT name, domain, 1 AS x, 2 AS x FROM tenants")) {
      assertThat(keys(all(store))).containsExactly("alpha", "bravo", "bravo");
    }
  }
}
