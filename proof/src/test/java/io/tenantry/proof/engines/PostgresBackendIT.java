package io.tenantry.proof.engines;

import static io.tenantry.proof.engines.Sources.all;
import static io.tenantry.proof.engines.Sources.failure;
import static io.tenantry.proof.engines.Sources.keys;
import static io.tenantry.proof.engines.Sources.some;
import static io.tenantry.proof.engines.Sources.unreachable;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.tenantry.pass.Failure.Kind;
import io.tenantry.rows.Store;
import io.tenantry.rows.Value;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** PostgreSQL as a source, on a real server. */
class PostgresBackendIT implements QueryContract, FeedContract, OptionalFeedContract {
  private static PostgresEngine engine;
  private final PostgresTestTable table = new PostgresTestTable(engine);

  @BeforeAll
  static void start() {
    engine = PostgresEngine.start();
    engine.run("CREATE EXTENSION hstore");
  }

  @AfterAll
  static void stop() throws Exception {
    engine.close();
  }

  @Override
  public PostgresTestTable table() {
    return table;
  }

  @Override
  public Store openWithoutFeed() {
    return table.open(Map.of());
  }

  static List<String> badAddresses() {
    return List.of(
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
        "postgres://reader:s3cret@127.0.0.1/x?readOnlyMode=ignore");
  }

  static List<String> harmfulQueries() {
    return List.of(
        "SELECT 'x' AS name, E'\\'' AS domain) x; COMMIT; DELETE FROM TABLE_;"
            + " SELECT * FROM (SELECT 1 AS name --'",
        "SELECT 'x' AS name, 'a' AS domain --\r) x; COMMIT; DELETE FROM TABLE_;"
            + " SELECT * FROM (SELECT 1 AS name",
        "SELECT 'x' AS name, 'a' AS domain /* /* */ ' */) x; COMMIT; DELETE FROM TABLE_;"
            + " SELECT * FROM (SELECT 1 AS name /* ' */",
        "SELECT 'x' AS name, 'a' AS domain) x; SET TRANSACTION READ WRITE; DELETE FROM TABLE_;"
            + " SELECT * FROM (SELECT 1 AS name",
        "SELECT set_config('transaction_read_only', 'off', false) AS name, TABLE__sneak() AS domain",
        "WITH gone AS (DELETE FROM TABLE_ RETURNING name) SELECT name, 'a' AS domain FROM gone",
        "DELETE FROM TABLE_ RETURNING name, domain",
        "COPY (SELECT 1) TO PROGRAM 'touch stolen'",
        "SELECT name, domain INTO stolen FROM TABLE_",
        "SET TRANSACTION READ WRITE",
        "COMMIT",
        "SELECT nextval('TABLE__numbers')::text AS name, 'a' AS domain",
        "SELECT lo_from_bytea(4711, 'x')::text AS name, 'a' AS domain",
        "SELECT query_to_xml('DELETE FROM TABLE_', false, false, '')::text AS name, 'a' AS domain",
        "SELECT name, domain FROM TABLE_ FOR UPDATE");
  }

  private Store query(String query) {
    return table.open(Map.of("query", query));
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
  void withoutAnAuthorityThoseOfJavaVouchForTheServer() {
    var secret = table.secret();
    assertThat(tls(secret, Map.of("sslMode", "prefer"))).isEqualTo("true");
    var full = Map.of("sslMode", "verify-full");
    assertThat(unreachable(() -> tls(secret, full), table.secrets())).contains("SSL");
    var byUri = Map.of("connectionString", secret.get("connectionString") + "?sslmode=verify-full");
    assertThat(unreachable(() -> tls(byUri, Map.of()), table.secrets())).contains("SSL");
  }

  @Test
  void aNotificationNamesARow() {
    try (var store = table.open(Map.of("notifyChannel", "tenants \"changed\""))) {
      var heard = Heard.follow(store);
      engine.run("SELECT pg_notify('tenants \"changed\"', 'alpha')");
      heard.awaitChanged("alpha");
      assertThat(heard.unclear).hasValue(0);
      engine.run("NOTIFY \"tenants \"\"changed\"\"\"");
      heard.awaitUnclear(1);
      heard.close();
      engine.run("SELECT pg_notify('tenants \"changed\"', 'bravo')");
      await().untilAsserted(() -> assertThat(table.sessions()).isEmpty());
      assertThat(heard.changed).containsExactly("alpha");
      assertThat(heard.lost).isEmpty();
    }
  }

  @Test
  void theTriggerOfTheDocsTellsOfEveryChange() {
    Docs.type(engine);
    var query = "SELECT name, domains, enabled, connection_group_id, parameters, tags FROM tenants";
    try (var store =
        table.open(
            Map.of("connectionString", engine.connectionString("tenantry", "change-me")),
            Map.of("query", query, "notifyChannel", "tenantry"))) {
      try (var heard = Heard.follow(store)) {
        engine.run("INSERT INTO tenants VALUES ('cafe', ARRAY['cafe.example.com'])");
        heard.awaitChanged("cafe");
        assertThat(some(store, "cafe").getFirst().column("domains"))
            .contains(new Value.Texts(List.of("cafe.example.com")));
        assertThat(heard.unclear).hasValue(0);
        engine.run("UPDATE tenants SET name = 'store' WHERE name = 'cafe'");
        heard.awaitChanged("cafe", "store");
        heard.awaitUnclear(1);
        engine.run("DELETE FROM tenants WHERE name = 'store'");
        heard.awaitUnclear(2);
        engine.run("TRUNCATE tenants");
        heard.awaitUnclear(3);
      }
    } finally {
      engine.run("DROP TABLE tenants", "DROP FUNCTION tenantry_notify", "DROP ROLE tenantry");
    }
  }

  @Test
  void whatIsGiantStaysInTheDatabase() {
    try (var store =
        table.open(
            Map.of(
                "statementTimeout",
                "5m", // 200 MB take their time on a busy machine
                "query",
                """
                SELECT 'ada' AS name, repeat('x', 200000000) AS domain, '1e999999999'::json AS dns_ttl
                UNION ALL SELECT 'bob', 'b.example.com', '300'::json\
                """))) {
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
    table.insert("alpha", "bravo");
    try (var store = query("SELECT name, domains, 1 AS x, 2 AS x FROM " + table.name)) {
      assertThat(keys(all(store))).containsExactly("alpha", "bravo");
    }
  }
}
