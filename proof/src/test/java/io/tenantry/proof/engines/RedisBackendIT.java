package io.tenantry.proof.engines;

import static io.tenantry.proof.engines.Sources.all;
import static io.tenantry.proof.engines.Sources.failure;
import static io.tenantry.proof.engines.Sources.keys;
import static io.tenantry.proof.engines.Sources.some;
import static io.tenantry.proof.engines.Sources.spec;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.tenantry.pass.Failure.Kind;
import io.tenantry.rows.Store;
import io.tenantry.rows.Value;
import io.tenantry.sandbox.Authority;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.Jedis;

/** Keys of Redis as sources, on a real server. */
class RedisBackendIT implements ServerContract, FeedSettingContract {
  private static RedisEngine engine;
  private final RedisTestTable table = new RedisTestTable(engine);
  private final Jedis admin = table.admin();

  @BeforeAll
  static void start() {
    engine = RedisEngine.start();
  }

  @AfterAll
  static void stop() throws Exception {
    engine.close();
  }

  @Override
  public RedisTestTable table() {
    return table;
  }

  static List<String> badAddresses() {
    return List.of(
        "nonsense",
        "http://reader:s3cret@127.0.0.1",
        "redis://reader:s3cret@127.0.0.1/zero",
        "redis://reader:s3cret@one,two/0",
        "redis://reader:s3cret@127.0.0.1/0?timeout=1s");
  }

  private Store openSet(String set) {
    var spec = spec("redis", Map.of("keySet", set));
    return table.backend(Sources.HOSTS).open(spec, table.secret(), Sources.IDENTITY);
  }

  @Test
  void aHashWithoutANameIsNamedByItsKey() {
    admin.hset(table.key("alpha"), Map.of("domain", "a.example.com", "enabled", "true"));
    admin.hset(table.key("bravo"), Map.of("domain", "b.example.com", "name", "b2"));
    try (var store = table.open(Map.of())) {
      assertThat(some(store, table.key("alpha"), table.key("nobody")).getFirst().columns())
          .isEqualTo(
              Map.of(
                  "name", new Value.Text("alpha"),
                  "domain", new Value.Text("a.example.com"),
                  "enabled", new Value.Text("true")));
      assertThat(some(store, table.key("bravo")).getFirst().column("name"))
          .contains(new Value.Text("b2"));
    }
  }

  @Test
  void fieldsThatLookLikeJsonAreRead() {
    admin.hset(
        table.key("alpha"),
        Map.of(
            "hosts", "[\"a.example.com\", \"b.example.com\"]",
            "tags", "{\"team\": \"a\", \"size\": 2}",
            "note", "[no json",
            "title", "shop"));
    try (var store = table.open(Map.of("columns", Map.of("domains", "hosts", "name", "title")))) {
      var row = all(store).getFirst();
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
        table.key("one"),
        """
        {"id": "one", "cdn": {"domains": ["a.example.com"], "ttl": 300}, "enabled": false,
         "tags": {"team": "a"}, "nothing": null, "domains": "not this one"}
        """);
    var columns =
        Map.of(
            "name", "id", "domains", "cdn.domains", "dns_ttl", "cdn.ttl", "geo_locations", "no.x");
    try (var store = table.open(Map.of("format", "json", "columns", columns))) {
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
    table.insert("alpha", "bravo", "charlie");
    admin.sadd(table.key("set"), table.key("alpha"), table.key("bravo"), table.key("gone"));
    try (var store = openSet(table.key("set"))) {
      assertThat(keys(all(store)))
          .containsExactlyInAnyOrder(table.key("alpha"), table.key("bravo"));
    }
  }

  @Test
  void aValueOfAnotherTypeFailsTheReading() {
    table.insert("bravo");
    admin.set(table.key("alpha"), "no json");
    try (var store = table.open(Map.of())) {
      var failure = failure(() -> all(store));
      assertThat(failure.kind()).isEqualTo(Kind.INVALID);
      assertThat(failure.message()).contains("WRONGTYPE");
    }
    table.delete("bravo");
    try (var store = table.open(Map.of("format", "json"))) {
      var failure = failure(() -> all(store));
      assertThat(failure.kind()).isEqualTo(Kind.INVALID);
      assertThat(failure.message()).contains(table.key("alpha") + " is not a JSON object");
    }
  }

  /** Which would hold up everybody else for as long as it takes to find all of them. */
  @Test
  void keysAreScannedAndNeverAskedForAtOnce() {
    table.insert("alpha");
    admin.configResetStat();
    try (var store = table.open(Map.of())) {
      assertThat(all(store)).hasSize(1);
    }
    assertThat(admin.info("commandstats"))
        .contains("cmdstat_scan:")
        .doesNotContain("cmdstat_keys:");
  }

  @Test
  void anAuthorityWithoutTlsIsAMistake() {
    var secret = new HashMap<>(table.secret());
    secret.put("ca.crt", Authority.create().certificate());
    assertThat(failure(() -> table.open(secret, Map.of()), table.secrets()).message())
        .contains("rediss://");
  }

  @Test
  void onlyKeysOfThePatternAreToldOfUntilTheFeedIsClosed() {
    try (var store = table.open(Map.of())) {
      try (var heard = Heard.follow(store)) {
        admin.hset("other:" + table.name, "domain", "y.example.com");
        table.insert("alpha");
        heard.awaitChanged(table.key("alpha"));
        assertThat(admin.clientList()).contains("name=tenantry:" + Sources.IDENTITY);
      }
      await()
          .untilAsserted(() -> assertThat(admin.clientList()).doesNotContain("user=" + table.name));
    }
  }

  @Test
  void theCommandsOfTheDocsAreEnough() {
    Docs.type(admin);
    var secret = Map.of("connectionString", engine.connectionString("tenantry", "change-me"));
    try (var store = table.open(secret, Map.of("keyPattern", "tenant:*"))) {
      assertThat(all(store).getFirst().columns())
          .isEqualTo(
              Map.of(
                  "name", new Value.Text("shop"),
                  "domains", new Value.Text("shop.example.com,www.shop.example.com"),
                  "enabled", new Value.Text("true"),
                  "tags", new Value.Pairs(Map.of("team", "a"))));
      try (var heard = Heard.follow(store)) {
        admin.hset("tenant:shop", "enabled", "false");
        heard.awaitChanged("tenant:shop");
      }
    } finally {
      admin.aclDelUser("tenantry");
    }
  }

  @Test
  void aChangeOfTheSetIsUnclear() {
    var set = table.key("set[1]");
    try (var store = openSet(set);
        var heard = Heard.follow(store)) {
      admin.sadd(set, table.key("alpha"));
      heard.awaitUnclear(1);
    }
  }

  @Test
  void withoutTheRightToSeeSettingsItListensAnyway() {
    admin.aclSetUser(table.name, "-config");
    try (var store = table.open(Map.of());
        var heard = Heard.follow(store)) {
      table.insert("alpha");
      heard.awaitChanged(table.key("alpha"));
    }
  }

  @Test
  void whatIsGiantStaysInTheDatabase() {
    admin.hset(table.key("giant"), Map.of("domain", "x".repeat(10_000_000)));
    admin.hset(table.key("number"), Map.of("tags", "[1e999999999, 5]"));
    try (var store = table.open(Map.of())) {
      var giant = some(store, table.key("giant")).getFirst();
      assertThat(giant.columns()).isEqualTo(Map.of("name", new Value.Text("giant")));
      assertThat(giant.flaw()).contains("The row is larger than 262144 characters");
      assertThat(some(store, table.key("number")).getFirst().column("tags"))
          .contains(new Value.Texts(List.of("5")));
    }
  }
}
