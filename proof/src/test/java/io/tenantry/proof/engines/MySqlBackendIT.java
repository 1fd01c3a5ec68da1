package io.tenantry.proof.engines;

import static io.tenantry.proof.engines.Sources.all;
import static io.tenantry.proof.engines.Sources.details;
import static io.tenantry.proof.engines.Sources.failure;
import static io.tenantry.proof.engines.Sources.keys;
import static io.tenantry.proof.engines.Sources.some;
import static io.tenantry.proof.engines.Sources.spec;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenantry.pass.Failure.Kind;
import io.tenantry.rows.Store;
import io.tenantry.rows.Value;
import io.tenantry.rows.sql.MySqlBackend;
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

/** MySQL and MariaDB as sources, on a real server of MariaDB. */
@Execution(ExecutionMode.CONCURRENT)
@ResourceLock("mysql")
class MySqlBackendIT {
  private static final String PASSWORD = "s3cret%2Fword";
  private static final String QUERY = "SELECT name, domain, enabled FROM tenants";
  private static MariaDbEngine engine;

  @BeforeAll
  static void start() {
    engine = MariaDbEngine.start();
    engine.run(
        "CREATE USER reader IDENTIFIED BY 's3cret/word'",
        "CREATE VIEW many AS SELECT seq FROM seq_1_to_100000",
        "GRANT SELECT ON many TO reader");
  }

  @AfterAll
  static void stop() throws Exception {
    engine.close();
  }

  @BeforeEach
  void table() {
    engine.run(
        "DROP TABLE IF EXISTS tenants",
        "CREATE TABLE tenants (name varchar(63), domain varchar(253), enabled boolean)",
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
    var backend = new MySqlBackend(Sources.HOSTS);
    var spec = spec("mysql", block);
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
    engine.run(
        "DROP TABLE IF EXISTS kinds",
        "CREATE TABLE kinds (name varchar(20), domains json, dns_ttl int, price decimal(5, 2),"
            + " created datetime, parameters json, enabled tinyint(1), level tinyint, bits bit(1),"
            + " note text, nothing text, picture blob, Customer varchar(20), Tags varchar(99))",
        "INSERT INTO kinds VALUES ('x', '[\"a.example.com\", null, \"b.example.com\"]', 300, 1.5,"
            + " now(), '{\"size\": \"L\", \"count\": 2, \"deep\": {}}', 1, 1, b'0', '[no json',"
            + " NULL, 'x', 'me', '{\"team\": \"a\"}')",
        "GRANT SELECT ON kinds TO reader");
    try (var store = query("SELECT * FROM kinds -- all of them\n;")) {
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

  @Test
  void aColumnMayChangeItsType() {
    engine.run("ALTER TABLE tenants MODIFY enabled varchar(20)");
    try (var store = open(Map.of())) {
      assertThat(all(store).getFirst().column("enabled")).contains(new Value.Text("1"));
      engine.run("UPDATE tenants SET name = '5'", "ALTER TABLE tenants MODIFY name int");
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
      assertThat(failure.message()).contains("28000").contains("reader");
      assertThat(store.toString()).doesNotContain("wr0ng");
    }
  }

  @Test
  void aTableThatIsNotThereIsMissing() {
    engine.run("DROP TABLE tenants");
    try (var store = open(Map.of())) {
      var failure = failure(() -> all(store));
      assertThat(failure.kind()).isEqualTo(Kind.MISSING);
      assertThat(failure.message()).contains("tenants").contains("doesn't exist");
    }
  }

  @Test
  void aDatabaseThatIsNotThereIsMissing() {
    var address = engine.connectionString("reader", PASSWORD).replace("/tenants", "/nobody");
    engine.run("GRANT SELECT ON nobody.* TO reader");
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
    engine.run("ALTER TABLE tenants RENAME COLUMN name TO title");
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
                "query", "SELECT sleep(60) AS name, 'a' AS domain", "statementTimeout", "50ms"))) {
      var failure = failure(() -> all(store));
      assertThat(failure.kind()).isEqualTo(Kind.UNAVAILABLE);
      assertThat(failure.message()).contains("statementTimeout, 50 ms");
    }
  }

  @Test
  void nothingCanBeWritten() {
    engine.run(
        "CREATE OR REPLACE FUNCTION sneak() RETURNS int MODIFIES SQL DATA SQL SECURITY DEFINER"
            + " BEGIN INSERT INTO tenants VALUES ('x', 'x', true); RETURN 1; END",
        "GRANT EXECUTE ON FUNCTION sneak TO reader");
    try (var store = query("SELECT sneak() AS name, 'a' AS domain")) {
      var failure = failure(() -> all(store));
      assertThat(failure.kind()).isEqualTo(Kind.INVALID);
      assertThat(failure.message()).containsIgnoringCase("read only");
    }
  }

  /** Not even for those who may do anything, and whatever we think of the text. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT 'x' AS name, 'a' AS domain) x; DELETE FROM tenants; SELECT * FROM (SELECT 1 AS name",
        "SELECT 5--1 AS name, 'a' AS domain) x; COMMIT; DELETE FROM tenants;"
            + " SELECT * FROM (SELECT 1 AS name",
        "SELECT 'x' AS name, 'a' AS domain /*!) x; COMMIT; DELETE FROM tenants;"
            + " SELECT * FROM (SELECT 1 AS name*/",
        "SELECT sneak() AS name, 'a' AS domain",
        "SELECT nextval(numbers) AS name, 'a' AS domain",
        "DELETE FROM tenants RETURNING name, domain",
        "SELECT name, domain INTO OUTFILE 'stolen' FROM tenants",
        "SELECT 'x' AS name, 'a' AS domain) x UNION SELECT 1, 2 INTO OUTFILE 'stolen' FROM (SELECT 1",
        "SET TRANSACTION READ WRITE",
        "COMMIT"
      })
  void noQueryChangesAnything(String query) {
    engine.run(
        "CREATE OR REPLACE FUNCTION sneak() RETURNS int MODIFIES SQL DATA"
            + " BEGIN INSERT INTO tenants VALUES ('x', 'x', true); RETURN 1; END",
        "CREATE SEQUENCE IF NOT EXISTS numbers");
    var address = engine.connectionString("admin", "admin");
    var spec = spec("mysql", Map.of("query", query));
    try (var store =
        new MySqlBackend(Sources.HOSTS)
            .open(spec, Map.of("connectionString", address), Sources.IDENTITY)) {
      assertThat(failure(() -> all(store)).kind()).isEqualTo(Kind.INVALID);
      assertThat(failure(() -> some(store, "alpha")).kind()).isEqualTo(Kind.INVALID);
    }
    assertThat(engine.ask("SELECT name FROM tenants ORDER BY name"))
        .containsExactly("alpha", "bravo", "bravo");
    assertThat(engine.ask("SELECT next_not_cached_value FROM numbers")).containsExactly("1");
    assertThat(engine.ask("SELECT load_file(concat(@@datadir, 'tenants/stolen')) IS NULL"))
        .containsExactly("1");
  }

  /** What no transaction holds, the least rights do: files are not data. */
  @Test
  void aUserWithTheLeastRightsDoesNoHarm() {
    try (var store = query("SELECT load_file('/etc/hostname') AS name, 'a' AS domain")) {
      assertThat(all(store).getFirst().column("name")).isEmpty();
    }
  }

  @Test
  void whateverIsAtTheAddressReadsTheSame() throws Exception {
    Sources.assertNothingIsTold(
        port -> open("mysql://reader:x@127.0.0.1:%d/x".formatted(port), Map.of()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "localhost", "2130706433"})
  void thisMachineIsOutOfReachUnlessItIsListed(String host) {
    var address = "mysql://reader:x@%s:%d/tenants".formatted(host, engine.port());
    var spec = spec("mysql", Map.of("query", QUERY));
    Sources.assertRefused(new MySqlBackend(Sources.USUAL), spec, address);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT 5--1; DELETE FROM tenants",
        "SELECT 1 /*! ; DELETE FROM tenants */",
        "SELECT 1 /*M!100100 INTO OUTFILE 'x' */",
        "",
        " ; ",
        "SELECT 1; DROP TABLE tenants",
        "SELECT 1) x; --",
        "SELECT 1) UNION (x"
      })
  void aQueryMustBeOneStatement(String query) {
    assertThat(new MySqlBackend(Sources.HOSTS).flaw(spec("mysql", Map.of("query", query))))
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
                  engine.run("KILL USER reader");
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
      assertThat(first.getFirst()).isLessThan(40_000_000);
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
    for (var mode : List.of("disable", "require")) {
      assertThat(tls(address, mode)).as(mode).isEqualTo(mode.equals("disable") ? "false" : "true");
    }
    var ca = Map.of("connectionString", address, "ca.crt", engine.authority());
    assertThat(tls(ca, Map.of())).isEqualTo("true");
    assertThat(tls(ca, Map.of("sslMode", "verify-ca"))).isEqualTo("true");
  }

  /** A server of MariaDB that knows a user's password needs no certificate to prove itself. */
  @Test
  void aServerThatNobodyVouchesForGetsNoAnswer() {
    engine.run("CREATE USER IF NOT EXISTS guest", "GRANT SELECT ON many TO guest");
    var address = engine.connectionString("guest", "");
    var stranger = Authority.create().certificate();
    for (var mode : List.of("require", "verify-ca", "verify-full")) {
      var secret = Map.of("connectionString", address, "ca.crt", stranger);
      var failure = failure(() -> tls(secret, Map.of("sslMode", mode)));
      assertThat(failure.kind()).as(mode).isEqualTo(Kind.UNAVAILABLE);
      assertThat(details(() -> tls(secret, Map.of("sslMode", mode))))
          .contains("PKIX path validation failed");
    }
  }

  private static String tls(String address, String mode) {
    return tls(Map.of("connectionString", address), Map.of("sslMode", mode));
  }

  private static String tls(Map<String, String> secret, Map<String, ?> settings) {
    var block =
        new HashMap<String, Object>(
            Map.of(
                "query",
                "SELECT if(variable_value = '', 'false', 'true') AS name, 'a' AS domain"
                    + " FROM information_schema.session_status WHERE variable_name = 'Ssl_cipher'"));
    block.putAll(settings);
    try (var store = new MySqlBackend(Sources.HOSTS).open(spec("mysql", block), secret, "a/b")) {
      return all(store).getFirst().key();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
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
        "jdbc:mariadb://127.0.0.1/x?user=reader&password=s3cret&allowLocalInfile=true"
      })
  void aConnectionStringThatCannotWorkIsInvalid(String address) {
    var failure = failure(() -> open(address, Map.of()), "s3cret", "s3%cret");
    assertThat(failure.kind()).isEqualTo(Kind.INVALID);
    assertThat(failure.message()).contains("connectionString");
  }

  @Test
  void takesAnAddressAsJdbcWritesIt() {
    var address =
        "jdbc:mariadb://127.0.0.1:%d/tenants?user=reader&password=%s"
            .formatted(engine.port(), PASSWORD);
    try (var store = open(address, Map.of())) {
      assertThat(all(store)).hasSize(3);
    }
  }

  @Test
  void theExampleOfTheDocsWorks() {
    engine.run("DROP TABLE tenants");
    Docs.type(engine);
    var query =
        "SELECT t.name, json_arrayagg(d.domain) AS domains, t.enabled, t.tags"
            + " FROM tenants t JOIN tenant_domains d ON d.tenant = t.name GROUP BY t.name";
    try (var store =
        open(engine.connectionString("tenantry", "change-me"), Map.of("query", query))) {
      assertThat(all(store).getFirst().columns())
          .isEqualTo(
              Map.of(
                  "name", new Value.Text("shop"),
                  "domains", new Value.Texts(List.of("shop.example.com", "www.shop.example.com")),
                  "enabled", new Value.Flag(true),
                  "tags", new Value.Pairs(Map.of("team", "a"))));
    } finally {
      engine.run("DROP TABLE tenant_domains", "DROP USER tenantry");
    }
  }

  @Test
  void thereIsNoFeed() {
    try (var store = open(Map.of())) {
      assertThat(store.feed()).isEmpty();
    }
  }

  private static String through(Wire wire) {
    return "mysql://reader:%s@127.0.0.1:%d/tenants?sslMode=disable"
        .formatted(PASSWORD, wire.port());
  }

  private static String many(int padding) {
    return "SELECT concat('tenant-', lpad(seq, 6, '0')) AS name, concat(seq, '.example.com') AS domain,"
        + " repeat('x', "
        + padding
        + ") AS padding FROM many";
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
