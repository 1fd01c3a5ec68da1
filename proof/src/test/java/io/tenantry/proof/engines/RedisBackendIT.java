package io.tenantry.proof.engines;

import static io.tenantry.proof.engines.Sources.all;
import static io.tenantry.proof.engines.Sources.details;
import static io.tenantry.proof.engines.Sources.failure;
import static io.tenantry.proof.engines.Sources.keys;
import static io.tenantry.proof.engines.Sources.some;
import static io.tenantry.proof.engines.Sources.spec;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.tenantry.pass.Failure.Kind;
import io.tenantry.rows.Store;
import io.tenantry.rows.Value;
import io.tenantry.rows.redis.RedisBackend;
import io.tenantry.sandbox.Authority;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import redis.clients.jedis.Jedis;

/** Keys of Redis as sources, on a real server. */
@Execution(ExecutionMode.CONCURRENT)
@ResourceLock("redis")
class RedisBackendIT {
  private static final String PASSWORD = "s3cret%2Fword";
  private static RedisEngine engine;
  private Jedis admin;

  @BeforeAll
  static void start() {
    engine = RedisEngine.start();
  }

  @AfterAll
  static void stop() throws Exception {
    engine.close();
  }

  @BeforeEach
  void tenants() {
    admin = engine.admin();
    admin.flushAll();
    admin.configSet("notify-keyspace-events", "Kg$hsx");
    admin.aclSetUser(
        "reader",
        "reset",
        "on",
        ">s3cret/word",
        "~*",
        "allchannels",
        "+@read",
        "+@connection",
        "+@pubsub",
        "+config|get",
        "+select");
    admin.hset("tenant:alpha", Map.of("domain", "a.example.com", "enabled", "true"));
    admin.hset("tenant:bravo", Map.of("domain", "b.example.com", "name", "b2"));
    admin.hset("other:x", Map.of("domain", "x.example.com"));
  }

  @AfterEach
  void leave() {
    admin.close();
  }

  private static Store open(Map<String, ?> settings) {
    return open(engine.connectionString("reader", PASSWORD), settings);
  }

  private static Store open(String address, Map<String, ?> settings) {
    var block = new HashMap<String, Object>(settings);
    if (!block.containsKey("keySet")) {
      block.putIfAbsent("keyPattern", "tenant:*");
    }
    var backend = new RedisBackend(Sources.HOSTS);
    var spec = spec("redis", block);
    assertThat(backend.flaw(spec)).isEmpty();
    return backend.open(spec, Map.of("connectionString", address), Sources.IDENTITY);
  }

  @Test
  void readsHashesAndNamesThemByTheirKeys() {
    try (var store = open(Map.of())) {
      var rows = all(store);
      assertThat(keys(rows)).containsExactlyInAnyOrder("tenant:alpha", "tenant:bravo");
      assertThat(some(store, "tenant:alpha", "tenant:nobody").getFirst().columns())
          .isEqualTo(
              Map.of(
                  "name", new Value.Text("alpha"),
                  "domain", new Value.Text("a.example.com"),
                  "enabled", new Value.Text("true")));
      assertThat(some(store, "tenant:bravo").getFirst().column("name"))
          .contains(new Value.Text("b2"));
    }
  }

  @Test
  void fieldsThatLookLikeJsonAreRead() {
    admin.hset(
        "tenant:alpha",
        Map.of(
            "hosts", "[\"a.example.com\", \"b.example.com\"]",
            "tags", "{\"team\": \"a\", \"size\": 2}",
            "note", "[no json",
            "title", "shop"));
    try (var store = open(Map.of("columns", Map.of("domains", "hosts", "name", "title")))) {
      var row = some(store, "tenant:alpha").getFirst();
      assertThat(row.column("domains"))
          .contains(new Value.Texts(List.of("a.example.com", "b.example.com")));
      assertThat(row.column("tags")).contains(new Value.Pairs(Map.of("team", "a", "size", "2")));
      assertThat(row.column("note")).contains(new Value.Text("[no json"));
      assertThat(row.column("name")).contains(new Value.Text("shop"));
    }
  }

  @Test
  void readsJsonByItsTypesAndPaths() {
    admin.set(
        "shop:one",
        """
        {"id": "one", "cdn": {"domains": ["a.example.com"], "ttl": 300}, "enabled": false,
         "tags": {"team": "a"}, "nothing": null, "domains": "not this one"}
        """);
    var columns =
        Map.of(
            "name", "id", "domains", "cdn.domains", "dns_ttl", "cdn.ttl", "geo_locations", "no.x");
    try (var store = open(Map.of("keyPattern", "shop:*", "format", "json", "columns", columns))) {
      assertThat(all(store).getFirst().columns())
          .isEqualTo(
              Map.of(
                  "id", new Value.Text("one"),
                  "name", new Value.Text("one"),
                  "domains", new Value.Texts(List.of("a.example.com")),
                  "dns_ttl", new Value.Amount(new BigDecimal("300")),
                  "cdn", new Value.Pairs(Map.of("ttl", "300")),
                  "enabled", new Value.Flag(false),
                  "tags", new Value.Pairs(Map.of("team", "a"))));
    }
  }

  @Test
  void readsTheMembersOfASet() {
    admin.sadd("tenants", "tenant:alpha", "other:x", "tenant:gone");
    try (var store = open(Map.of("keySet", "tenants"))) {
      assertThat(keys(all(store))).containsExactlyInAnyOrder("tenant:alpha", "other:x");
    }
  }

  @Test
  void noKeysAreNoFailure() {
    admin.flushAll();
    try (var store = open(Map.of())) {
      assertThat(all(store)).isEmpty();
    }
  }

  @Test
  void aFieldThatWasRenamedIsARowWithoutIt() {
    admin.hdel("tenant:alpha", "domain");
    try (var store = open(Map.of())) {
      assertThat(some(store, "tenant:alpha").getFirst().column("domain")).isEmpty();
    }
  }

  @Test
  void aValueOfAnotherTypeFailsTheReading() {
    admin.set("tenant:alpha", "{}");
    try (var store = open(Map.of())) {
      var failure = failure(() -> all(store));
      assertThat(failure.kind()).isEqualTo(Kind.INVALID);
      assertThat(failure.message()).contains("WRONGTYPE");
    }
    admin.set("shop:one", "no json");
    try (var store = open(Map.of("keyPattern", "shop:*", "format", "json"))) {
      var failure = failure(() -> all(store));
      assertThat(failure.kind()).isEqualTo(Kind.INVALID);
      assertThat(failure.message()).contains("shop:one is not a JSON object");
    }
  }

  @Test
  void aWrongPasswordIsDeniedAndNeverShown() {
    var address = engine.connectionString("reader", "wr0ng%21word");
    try (var store = open(address, Map.of())) {
      var failure = failure(() -> all(store), "wr0ng%21word", "wr0ng!word", address);
      assertThat(failure.kind()).isEqualTo(Kind.DENIED);
      assertThat(failure.message()).contains("WRONGPASS");
    }
  }

  @Test
  void aRightThatWasTakenAwayIsDenied() {
    try (var store = open(Map.of())) {
      assertThat(all(store)).hasSize(2);
      admin.aclSetUser("reader", "-hgetall");
      var failure = failure(() -> all(store), "s3cret/word");
      assertThat(failure.kind()).isEqualTo(Kind.DENIED);
      assertThat(failure.message()).contains("NOPERM");
    }
  }

  @Test
  void aDatabaseThatIsNotThereIsInvalid() {
    var address = engine.connectionString("reader", PASSWORD).replaceAll("/0$", "/99");
    try (var store = open(address, Map.of())) {
      assertThat(failure(() -> all(store), PASSWORD).kind()).isEqualTo(Kind.INVALID);
    }
  }

  private void fill(int count) {
    admin.flushAll();
    var padding = "x".repeat(500);
    for (int from = 0; from < count; from += 10_000) {
      var pipeline = admin.pipelined();
      for (int i = from; i < Math.min(count, from + 10_000); i++) {
        pipeline.hset("tenant:" + i, Map.of("domain", i + ".example.com", "padding", padding));
      }
      pipeline.sync();
    }
  }

  @Test
  void aConnectionThatIsCutFailsTheReading() throws Exception {
    fill(5_000);
    try (var wire = Wire.to(engine.port());
        var store = open(through(wire), Map.of())) {
      var count = new AtomicInteger();
      var failure =
          failure(() ->
              store.read(_ -> {
                if (count.incrementAndGet() == 10) {
                  wire.cut();
                }
              }));
      assertThat(failure.kind()).isEqualTo(Kind.UNAVAILABLE);
      assertThat(count).hasValueLessThan(5_000);
    }
  }

  @Test
  void aHundredThousandKeysAreReadPieceByPieceWithoutKeys() throws Exception {
    fill(100_000);
    admin.configResetStat();
    try (var wire = Wire.to(engine.port());
        var store = open(through(wire), Map.of())) {
      var first = new AtomicLong(-1);
      var count = new AtomicInteger();
      store.read(_ -> {
        count.incrementAndGet();
        first.compareAndSet(-1, wire.received());
      });
      assertThat(count).hasValue(100_000);
      assertThat(wire.received()).isGreaterThan(50_000_000);
      assertThat(first).hasValueLessThan(2_000_000);
    }
    assertThat(admin.info("commandstats"))
        .contains("cmdstat_scan:")
        .doesNotContain("cmdstat_keys:");
  }

  @Test
  void closingCutsOffWhoeverReads() {
    fill(5_000);
    var store = open(Map.of());
    var failure = failure(() -> store.read(_ -> store.close()));
    assertThat(failure.kind()).isEqualTo(Kind.UNAVAILABLE);
    assertThat(failure(() -> all(store)).kind()).isEqualTo(Kind.UNAVAILABLE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nonsense",
        "http://reader:s3cret@127.0.0.1",
        "redis://reader:s3cret@127.0.0.1/zero",
        "redis://reader:s3cret@one,two/0",
        "redis://reader:s3cret@127.0.0.1/0?timeout=1s"
      })
  void aConnectionStringThatCannotWorkIsInvalid(String address) {
    var failure = failure(() -> open(address, Map.of()), "s3cret");
    assertThat(failure.kind()).isEqualTo(Kind.INVALID);
    assertThat(failure.message()).contains("connectionString");
  }

  @Test
  void theCertificateDecidesWhomWeTalkTo() throws Exception {
    var authority = Authority.create();
    try (var wire = Wire.tls(engine.port(), authority.server("redis"))) {
      var address = "rediss://reader:%s@127.0.0.1:%d/0".formatted(PASSWORD, wire.port());
      var spec = spec("redis", Map.of("keyPattern", "tenant:*"));
      var known = Map.of("connectionString", address, "ca.crt", authority.certificate());
      try (var store = new RedisBackend(Sources.HOSTS).open(spec, known, "a/b")) {
        assertThat(all(store)).hasSize(2);
      }
      var stranger =
          Map.of("connectionString", address, "ca.crt", Authority.create().certificate());
      try (var store = new RedisBackend(Sources.HOSTS).open(spec, stranger, "a/b")) {
        var failure = failure(() -> all(store), PASSWORD);
        assertThat(failure.kind()).isEqualTo(Kind.UNAVAILABLE);
        assertThat(details(() -> all(store))).contains("PKIX");
      }
    }
  }

  @Test
  void whateverIsAtTheAddressReadsTheSame() throws Exception {
    Sources.assertNothingIsTold(
        port -> open("redis://reader:x@127.0.0.1:%d/0".formatted(port), Map.of()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "localhost"})
  void thisMachineIsOutOfReachUnlessItIsListed(String host) {
    var spec = spec("redis", Map.of("keyPattern", "tenant:*"));
    Sources.assertRefused(
        new RedisBackend(Sources.USUAL), spec, "redis://%s:%d".formatted(host, engine.port()));
  }

  @Test
  void anAuthorityWithoutTlsIsAMistake() {
    var secret =
        Map.of(
            "connectionString", engine.connectionString("reader", PASSWORD),
            "ca.crt", Authority.create().certificate());
    var spec = spec("redis", Map.of("keyPattern", "tenant:*"));
    assertThat(
            failure(() -> new RedisBackend(Sources.HOSTS).open(spec, secret, "a/b"), PASSWORD)
                .message())
        .contains("rediss://");
  }

  @Test
  void notificationsTellOfChanges() throws Exception {
    try (var store = open(Map.of())) {
      var heard = new Heard();
      try (var _ = store.feed().orElseThrow().follow(heard)) {
        await().untilAsserted(() -> assertThat(heard.connected).hasValue(1));
        admin.hset("other:x", "domain", "y.example.com");
        admin.hset("tenant:alpha", "domain", "c.example.com");
        await().untilAsserted(() -> assertThat(heard.changed).containsExactly("tenant:alpha"));
        assertThat(heard.unclear).hasValue(0);
        admin.del("tenant:bravo");
        await().untilAsserted(() -> assertThat(heard.unclear).hasValue(1));
      }
      await()
          .untilAsserted(() ->
              assertThat(admin.clientList()).doesNotContain("name=tenantry:" + Sources.IDENTITY));
      assertThat(heard.lost).isEmpty();
    }
  }

  @Test
  void theCommandsOfTheDocsAreEnough() throws Exception {
    admin.flushAll();
    Docs.type(admin);
    try (var store = open(engine.connectionString("tenantry", "change-me"), Map.of())) {
      assertThat(all(store).getFirst().columns())
          .isEqualTo(
              Map.of(
                  "name", new Value.Text("shop"),
                  "domains", new Value.Text("shop.example.com,www.shop.example.com"),
                  "enabled", new Value.Text("true"),
                  "tags", new Value.Pairs(Map.of("team", "a"))));
      var heard = new Heard();
      try (var _ = store.feed().orElseThrow().follow(heard)) {
        await().untilAsserted(() -> assertThat(heard.connected).hasValue(1));
        admin.hset("tenant:shop", "enabled", "false");
        await().untilAsserted(() -> assertThat(heard.changed).containsExactly("tenant:shop"));
      }
    } finally {
      admin.aclDelUser("tenantry");
    }
  }

  @Test
  void aChangeOfTheSetIsUnclear() throws Exception {
    try (var store = open(Map.of("keySet", "tenants[1]"))) {
      var heard = new Heard();
      try (var _ = store.feed().orElseThrow().follow(heard)) {
        await().untilAsserted(() -> assertThat(heard.connected).hasValue(1));
        admin.sadd("tenants[1]", "tenant:alpha");
        await().untilAsserted(() -> assertThat(heard.unclear).hasValue(1));
      }
    }
  }

  @Test
  void aServerThatDoesNotNotifySaysHowItCould() throws Exception {
    admin.configSet("notify-keyspace-events", "");
    try (var store = open(Map.of())) {
      var heard = new Heard();
      try (var _ = store.feed().orElseThrow().follow(heard)) {
        await().untilAsserted(() -> assertThat(heard.lost).hasSize(1));
        assertThat(heard.lost.getFirst().kind()).isEqualTo(Kind.INVALID);
        assertThat(heard.lost.getFirst().message()).contains("notify-keyspace-events");
        assertThat(heard.connected).hasValue(0);
      }
    }
  }

  @Test
  void withoutTheRightToSeeSettingsItListensAnyway() throws Exception {
    admin.aclSetUser("reader", "-config");
    try (var store = open(Map.of())) {
      var heard = new Heard();
      try (var _ = store.feed().orElseThrow().follow(heard)) {
        await().untilAsserted(() -> assertThat(heard.connected).hasValue(1));
      }
    }
  }

  @Test
  void aFeedThatIsCutSaysSo() throws Exception {
    try (var wire = Wire.to(engine.port());
        var store = open(through(wire), Map.of())) {
      var heard = new Heard();
      try (var _ = store.feed().orElseThrow().follow(heard)) {
        await().untilAsserted(() -> assertThat(heard.connected).hasValue(1));
        wire.cut();
        await().untilAsserted(() -> assertThat(heard.lost).hasSize(1));
        assertThat(heard.lost.getFirst().kind()).isEqualTo(Kind.UNAVAILABLE);
      }
    }
  }

  private static String through(Wire wire) {
    return "redis://reader:%s@127.0.0.1:%d".formatted(PASSWORD, wire.port());
  }

  @Test
  void whatIsGiantStaysInTheDatabase() {
    admin.hset("tenant:giant", Map.of("domain", "x".repeat(10_000_000)));
    admin.hset("tenant:number", Map.of("tags", "[1e999999999, 5]"));
    try (var store = open(Map.of())) {
      var rows = all(store);
      assertThat(keys(rows))
          .containsExactlyInAnyOrder(
              "tenant:alpha", "tenant:bravo", "tenant:giant", "tenant:number");
      assertThat(rows)
          .filteredOn(row -> row.key().equals("tenant:giant"))
          .singleElement()
          .satisfies(giant -> {
            assertThat(giant.columns()).isEqualTo(Map.of("name", new Value.Text("giant")));
            assertThat(giant.flaw()).contains("The row is larger than 262144 characters");
          });
      assertThat(rows)
          .filteredOn(row -> row.key().equals("tenant:number"))
          .singleElement()
          .satisfies(row -> assertThat(row.column("tags")).contains(new Value.Texts(List.of("5"))));
    }
  }
}
