package io.tenantry.proof.engines;

import static io.tenantry.proof.engines.Sources.all;
import static io.tenantry.proof.engines.Sources.keys;
import static io.tenantry.proof.engines.Sources.spec;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.rows.Store;
import io.tenantry.rows.Value;
import io.tenantry.rows.sql.MySqlBackend;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** MySQL and MariaDB as sources, on a real server of MariaDB. */
class MySqlBackendIT implements QueryContract, OptionalFeedContract {
  private static MariaDbEngine engine;
  private final MySqlTestTable table = new MySqlTestTable(engine);

  @BeforeAll
  static void start() {
    engine = MariaDbEngine.start();
  }

  @AfterAll
  static void stop() throws Exception {
    engine.close();
  }

  @Override
  public MySqlTestTable table() {
    return table;
  }

  @Override
  public Store openWithoutFeed() {
    return table.open(Map.of());
  }

  static List<String> badAddresses() {
    return List.of(
        "nonsense",
        "postgres://reader:s3cret@127.0.0.1/x",
        "mysql://reader:s3%cret@127.0.0.1/x",
        "mysql://reader:s3cret@127.0.0.1/x?socketFactory=java.lang.String",
        "mysql://reader:s3cret@127.0.0.1/x%3FserverSslCert=/etc/passwd",
        "mysql://reader:s3cret@address=(localSocket=/tmp/x)/x",
        "mysql://reader:s3cret@127.0.0.1/x?sslMode=maybe",
        "mysql://reader:s3cret@127.0.0.1/x?allowMultiQueries=true",
        "mysql://reader:s3cret@127.0.0.1/x?sessionVariables=tx_read_only=0",
        "mysql://reader:s3cret@127.0.0.1/x?credentialType=ENV",
        "mysql://reader:s3cret@127.0.0.1/x?localSocket=/tmp/x",
        "mysql://reader:s3cret@127.0.0.1/x?pipe=x",
        "mysql://reader:s3cret@127.0.0.1/x?initSql=DROP",
        "mysql://reader:s3cret@127.0.0.1/x?tenantryReach=x",
        "jdbc:mariadb://127.0.0.1/x?user=reader&password=s3cret&allowLocalInfile=true");
  }

  static List<String> harmfulQueries() {
    return List.of(
        "SELECT 'x' AS name, 'a' AS domain) x; DELETE FROM TABLE_; SELECT * FROM (SELECT 1 AS name",
        "SELECT 5--1 AS name, 'a' AS domain) x; COMMIT; DELETE FROM TABLE_;"
            + " SELECT * FROM (SELECT 1 AS name",
        "SELECT 'x' AS name, 'a' AS domain /*!) x; COMMIT; DELETE FROM TABLE_;"
            + " SELECT * FROM (SELECT 1 AS name*/",
        "SELECT TABLE__sneak() AS name, 'a' AS domain",
        "SELECT nextval(TABLE__numbers) AS name, 'a' AS domain",
        "DELETE FROM TABLE_ RETURNING name, domain",
        "SELECT name, domain INTO OUTFILE 'stolen' FROM TABLE_",
        "SELECT 'x' AS name, 'a' AS domain) x UNION SELECT 1, 2 INTO OUTFILE 'stolen' FROM (SELECT 1",
        "SET TRANSACTION READ WRITE",
        "COMMIT");
  }

  private Store query(String query) {
    return table.open(Map.of("query", query));
  }

  @Test
  void readsWhatTypesMean() {
    table.run(
        "CREATE TABLE TABLE__kinds (name varchar(20), domains json, dns_ttl int, price decimal(5, 2),"
            + " created datetime, parameters json, enabled tinyint(1), level tinyint, bits bit(1),"
            + " note text, nothing text, picture blob, Customer varchar(20), Tags varchar(99))",
        "INSERT INTO TABLE__kinds VALUES ('x', '[\"a.example.com\", null, \"b.example.com\"]', 300, 1.5,"
            + " now(), '{\"size\": \"L\", \"count\": 2, \"deep\": {}}', 1, 1, b'0', '[no json',"
            + " NULL, 'x', 'me', '{\"team\": \"a\"}')",
        "GRANT SELECT ON TABLE__kinds TO TABLE_");
    try (var store = query("SELECT * FROM %s_kinds -- all of them\n;".formatted(table.name))) {
      assertThat(all(store).getFirst().columns())
          .isEqualTo(
              Map.ofEntries(
                  Map.entry("name", new Value.Text("x")),
                  Map.entry("domains", new Value.Texts(List.of("a.example.com", "b.example.com"))),
                  Map.entry("dns_ttl", new Value.Amount(new BigDecimal("300"))),
                  Map.entry("price", new Value.Amount(new BigDecimal("1.50"))),
                  Map.entry("created", new Value.Other("DATETIME")),
                  Map.entry("parameters", new Value.Pairs(Map.of("size", "L", "count", "2"))),
                  Map.entry("enabled", new Value.Flag(true)),
                  Map.entry("level", new Value.Amount(BigDecimal.ONE)),
                  Map.entry("bits", new Value.Flag(false)),
                  Map.entry("note", new Value.Text("[no json")),
                  Map.entry("picture", new Value.Other("BLOB")),
                  Map.entry("Customer", new Value.Text("me")),
                  Map.entry("tags", new Value.Pairs(Map.of("team", "a")))));
    }
  }

  /** What no transaction holds, the least rights do: files are not data. */
  @Test
  void aUserWithTheLeastRightsDoesNoHarm() {
    try (var store = query("SELECT load_file('/etc/hostname') AS name, 'a' AS domain")) {
      assertThat(all(store).getFirst().column("name")).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT 5--1; DELETE FROM tenants",
        "SELECT 1 /*! ; DELETE FROM tenants */",
        "SELECT 1 /*M!100100 INTO OUTFILE 'x' */"
      })
  void commentsThatAreExecutedAreNone(String query) {
    assertThat(new MySqlBackend(Sources.HOSTS).flaw(spec("mysql", Map.of("query", query))))
        .isPresent();
  }

  @Test
  void theExampleOfTheDocsWorks() {
    Docs.type(engine);
    var query =
        "SELECT t.name, json_arrayagg(d.domain) AS domains, t.enabled, t.tags"
            + " FROM tenants t JOIN tenant_domains d ON d.tenant = t.name GROUP BY t.name";
    try (var store =
        table.open(
            Map.of("connectionString", engine.connectionString("tenantry", "change-me")),
            Map.of("query", query))) {
      assertThat(all(store).getFirst().columns())
          .isEqualTo(
              Map.of(
                  "name", new Value.Text("shop"),
                  "domains", new Value.Texts(List.of("shop.example.com", "www.shop.example.com")),
                  "enabled", new Value.Flag(true),
                  "tags", new Value.Pairs(Map.of("team", "a"))));
    } finally {
      engine.run("DROP TABLE tenant_domains", "DROP TABLE tenants", "DROP USER tenantry");
    }
  }

  @Test
  void whatIsGiantStaysInTheDatabase() {
    try (var store =
        query(
            """
            SELECT 'ada' AS name, REPEAT('x', 10000000) AS domain, '[1e999999999, 5]' AS tags
            UNION ALL SELECT 'bob', 'b.example.com', NULL\
            """)) {
      var rows = all(store);
      assertThat(keys(rows)).containsExactly("ada", "bob");
      assertThat(rows.getFirst().columns())
          .isEqualTo(
              Map.of(
                  "name", new Value.Text("ada"),
                  "domain", new Value.TooLarge(65_536),
                  "tags", new Value.Texts(List.of("5"))));
      assertThat(rows.getLast().column("domain")).contains(new Value.Text("b.example.com"));
    }
  }
}
