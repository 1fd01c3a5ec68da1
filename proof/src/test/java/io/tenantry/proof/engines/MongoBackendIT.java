package io.tenantry.proof.engines;

import static io.tenantry.proof.engines.Sources.all;
import static io.tenantry.proof.engines.Sources.details;
import static io.tenantry.proof.engines.Sources.failure;
import static io.tenantry.proof.engines.Sources.some;
import static io.tenantry.proof.engines.Sources.spec;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.rows.Row;
import io.tenantry.rows.Store;
import io.tenantry.rows.Value;
import io.tenantry.rows.mongo.MongoBackend;
import io.tenantry.sandbox.Authority;
import java.math.BigDecimal;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.bson.Document;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;
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

/** Collections of MongoDB as sources, on a server that speaks its protocol. */
@Execution(ExecutionMode.CONCURRENT)
@ResourceLock("mongo")
class MongoBackendIT {
  private static final ObjectId ID = new ObjectId("65a1b2c3d4e5f60718293a4b");
  private static final String KEY = "{\"_id\": {\"$oid\": \"65a1b2c3d4e5f60718293a4b\"}}";

  private static MongoEngine engine;
  private static MongoDatabase base;
  private MongoCollection<Document> tenants;

  @BeforeAll
  static void start() {
    engine = MongoEngine.start(true);
    base = engine.database("shop");
  }

  @AfterAll
  static void stop() {
    engine.close();
  }

  @BeforeEach
  void collection() {
    tenants = base.getCollection("tenants");
    tenants.insertOne(
        new Document("_id", ID).append("name", "alpha").append("domain", "a.example.com"));
    tenants.insertOne(new Document("_id", "b").append("name", "bravo").append("active", false));
  }

  @AfterEach
  void drop() {
    engine.allowAll();
    tenants.drop();
  }

  private static Store open(Map<String, ?> settings) {
    return open(engine.connectionString(), settings);
  }

  private static Store open(String address, Map<String, ?> settings) {
    var block = new HashMap<String, Object>(Map.of("database", "shop", "collection", "tenants"));
    block.putAll(settings);
    var backend = new MongoBackend(Sources.HOSTS);
    var spec = spec("mongodb", block);
    assertThat(backend.flaw(spec)).isEmpty();
    return backend.open(spec, Map.of("connectionString", address), Sources.IDENTITY);
  }

  @Test
  void readsDocuments() {
    try (var store = open(Map.of())) {
      assertThat(all(store))
          .containsExactlyInAnyOrder(
              new Row(
                  KEY,
                  Map.of(
                      "_id", new Value.Text(ID.toHexString()),
                      "name", new Value.Text("alpha"),
                      "domain", new Value.Text("a.example.com"))),
              new Row(
                  "{\"_id\": \"b\"}",
                  Map.of(
                      "_id", new Value.Text("b"),
                      "name", new Value.Text("bravo"),
                      "active", new Value.Flag(false))));
    }
  }

  @Test
  void readsWhatTypesMeanByPaths() {
    tenants.drop();
    tenants.insertOne(
        new Document("_id", 7L)
            .append("title", "seven")
            .append(
                "cdn",
                new Document("domains", List.of("a.example.com", "b.example.com"))
                    .append("ttl", 300)
                    .append("deep", new Document("x", 1)))
            .append("price", 1.5)
            .append("broken", Double.NaN)
            .append("tags", new Document("team", "a").append("size", 2).append("list", List.of()))
            .append("nothing", null)
            .append("created", new Date()));
    var columns = Map.of("name", "title", "domains", "cdn.domains", "dns_ttl", "cdn.ttl");
    try (var store = open(Map.of("columns", columns))) {
      assertThat(all(store))
          .containsExactly(
              new Row(
                  "{\"_id\": {\"$numberLong\": \"7\"}}",
                  Map.ofEntries(
                      Map.entry("_id", new Value.Amount(new BigDecimal("7"))),
                      Map.entry("title", new Value.Text("seven")),
                      Map.entry("name", new Value.Text("seven")),
                      Map.entry(
                          "domains", new Value.Texts(List.of("a.example.com", "b.example.com"))),
                      Map.entry("dns_ttl", new Value.Amount(new BigDecimal("300"))),
                      Map.entry("cdn", new Value.Pairs(Map.of("ttl", "300"))),
                      Map.entry("price", new Value.Amount(new BigDecimal("1.5"))),
                      Map.entry("broken", new Value.Other("double")),
                      Map.entry("tags", new Value.Pairs(Map.of("team", "a", "size", "2"))),
                      Map.entry("created", new Value.Other("date_time")))));
    }
  }

  @Test
  void readsDocumentsByTheirIdsAndTheFilter() {
    try (var store = open(Map.of("filter", "{\"active\": {\"$ne\": false}}"))) {
      assertThat(all(store)).extracting(Row::key).containsExactly(KEY);
      assertThat(some(store, KEY, "{\"_id\": \"b\"}", "{\"_id\": \"c\"}"))
          .extracting(Row::key)
          .containsExactly(KEY);
      assertThat(some(store)).isEmpty();
    }
  }

  @Test
  void aFieldThatWasRenamedOrChangedItsTypeIsJustThat() {
    tenants.updateOne(
        Filters.eq("_id", ID),
        Updates.combine(Updates.rename("name", "title"), Updates.set("domain", 5)));
    try (var store = open(Map.of())) {
      var row = some(store, KEY).getFirst();
      assertThat(row.column("name")).isEmpty();
      assertThat(row.column("domain")).contains(new Value.Amount(new BigDecimal("5")));
    }
  }

  @Test
  void anEmptyCollectionIsNoFailureButOneThatIsNotThereIs() {
    tenants.deleteMany(new Document());
    try (var store = open(Map.of())) {
      assertThat(all(store)).isEmpty();
      tenants.drop();
      var failure = failure(() -> all(store));
      assertThat(failure.kind()).isEqualTo(Kind.MISSING);
      assertThat(failure.message()).contains("Collection tenants does not exist in database shop");
    }
  }

  @Test
  void aWrongPasswordIsDeniedAndNeverShown() {
    var address = "mongodb://reader:wr0ng%%21word@127.0.0.1:%d/".formatted(engine.port());
    try (var store = open(address, Map.of())) {
      var failure = failure(() -> all(store), "wr0ng%21word", "wr0ng!word", address);
      assertThat(failure.kind()).isEqualTo(Kind.DENIED);
      assertThat(store.toString()).doesNotContain("wr0ng");
    }
  }

  @Test
  void aRightThatWasTakenAwayIsDenied() {
    try (var store = open(Map.of())) {
      assertThat(all(store)).hasSize(2);
      engine.refuse("find", 13, "Unauthorized", "not authorized on shop");
      var failure = failure(() -> all(store));
      assertThat(failure.kind()).isEqualTo(Kind.DENIED);
      assertThat(failure.message()).contains("not authorized on shop");
    }
  }

  @Test
  void theRightToReadTheCollectionIsEnough() {
    engine.refuse("listCollections", 13, "Unauthorized", "not authorized on shop");
    try (var store = open(Map.of())) {
      assertThat(all(store)).hasSize(2);
    }
  }

  @Test
  void aQueryThatTheServerRefusesIsInvalid() {
    try (var store = open(Map.of("filter", "{\"name\": {\"$nonsense\": 1}}"))) {
      assertThat(failure(() -> all(store)).kind()).isEqualTo(Kind.INVALID);
    }
  }

  @Test
  void aFilterMustBeAnObject() {
    var block = Map.of("database", "d", "collection", "c", "filter", "{no");
    assertThat(new MongoBackend(Sources.HOSTS).flaw(spec("mongodb", block)))
        .hasValueSatisfying(flaw -> assertThat(flaw).contains("mongodb.filter"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nonsense",
        "mongodb://reader:s3cret@127.0.0.1:port/",
        "mongodb://reader:s3c%ret@127.0.0.1/",
        "mongodb://127.0.0.1/?authMechanism=MONGODB-OIDC&authMechanismProperties=ENVIRONMENT:k8s",
        "mongodb://127.0.0.1/?authMechanism=MONGODB-AWS",
        "mongodb://127.0.0.1/?proxyHost=10.0.0.1&proxyPort=22",
        "mongodb://127.0.0.1/?minPoolSize=10000"
      })
  void aConnectionStringThatCannotWorkIsInvalid(String address) {
    var failure =
        failure(
            () -> {
              try (var store = open(address, Map.of())) {
                all(store);
              }
            },
            "s3cret",
            "s3c%ret");
    assertThat(failure.kind()).isEqualTo(Kind.INVALID);
    assertThat(failure.message()).contains("connectionString");
  }

  private void fill(int count) {
    tenants.drop();
    var padding = "x".repeat(100);
    for (int from = 0; from < count; from += 10_000) {
      tenants.insertMany(
          IntStream.range(from, Math.min(count, from + 10_000))
              .mapToObj(i -> new Document("_id", i).append("name", "t" + i).append("p", padding))
              .toList());
    }
  }

  @Test
  void aHundredThousandDocumentsAreReadPieceByPiece() throws Exception {
    fill(100_000);
    try (var wire = Wire.to(engine.port());
        var store = open(through(wire), Map.of())) {
      var first = new AtomicLong(-1);
      var count = new AtomicInteger();
      store.read(_ -> {
        count.incrementAndGet();
        first.compareAndSet(-1, wire.received());
      });
      assertThat(count).hasValue(100_000);
      assertThat(wire.received()).isGreaterThan(10_000_000);
      assertThat(first).hasValueLessThan(1_000_000);
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
  void closingCutsOffWhoeverReads() {
    fill(5_000);
    var store = open(Map.of());
    var failure = failure(() -> store.read(_ -> store.close()));
    assertThat(failure.kind()).isEqualTo(Kind.UNAVAILABLE);
    assertThat(failure(() -> all(store)).kind()).isEqualTo(Kind.UNAVAILABLE);
  }

  @Test
  void whateverIsAtTheAddressReadsTheSame() throws Exception {
    Sources.assertNothingIsTold(port ->
        open("mongodb://127.0.0.1:%d/?serverSelectionTimeoutMS=500".formatted(port), Map.of()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "localhost"})
  void thisMachineIsOutOfReachUnlessItIsListed(String host) {
    var spec = spec("mongodb", Map.of("database", "shop", "collection", "tenants"));
    Sources.assertRefused(
        new MongoBackend(Sources.USUAL), spec, "mongodb://%s:%d".formatted(host, engine.port()));
  }

  @Test
  void aServerThatIsNotThereIsUnavailable() {
    try (var store = open("mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=1", Map.of())) {
      assertThat(failure(() -> all(store)).kind()).isEqualTo(Kind.UNAVAILABLE);
    }
  }

  @Test
  void theCertificateDecidesWhomWeTalkTo() throws Exception {
    var authority = Authority.create();
    try (var wire = Wire.tls(engine.port(), authority.server("mongodb"))) {
      var address = "mongodb://127.0.0.1:%d/?serverSelectionTimeoutMS=2000".formatted(wire.port());
      var block = Map.of("database", "shop", "collection", "tenants");
      var spec = spec("mongodb", block);
      var known = Map.of("connectionString", address, "ca.crt", authority.certificate());
      try (var store = new MongoBackend(Sources.HOSTS).open(spec, known, "a/b")) {
        assertThat(all(store)).hasSize(2);
      }
      var stranger =
          Map.of("connectionString", address, "ca.crt", Authority.create().certificate());
      try (var store = new MongoBackend(Sources.HOSTS).open(spec, stranger, "a/b")) {
        var failure = failure(() -> all(store));
        assertThat(failure.kind()).isEqualTo(Kind.UNAVAILABLE);
        assertThat(details(() -> all(store))).contains("PKIX");
      }
    }
  }

  @Test
  void theChangeStreamTellsOfChanges() throws Exception {
    try (var store = open(Map.of())) {
      var heard = new Heard();
      try (var _ = store.feed().orElseThrow().follow(heard)) {
        await().untilAsserted(() -> assertThat(heard.connected).hasValue(1));
        tenants.insertOne(new Document("_id", "c").append("name", "charlie"));
        await().untilAsserted(() -> assertThat(heard.changed).containsExactly("{\"_id\": \"c\"}"));
        assertThat(heard.unclear).hasValue(0);
        tenants.deleteOne(Filters.eq("_id", "c"));
        await().untilAsserted(() -> assertThat(heard.unclear).hasValue(1));
        // This server does not say which document was updated; MongoDB does.
        tenants.updateOne(Filters.eq("_id", ID), Updates.set("domain", "z.example.com"));
        await().untilAsserted(() -> assertThat(heard.unclear).hasValue(2));
      }
      assertThat(heard.lost).isEmpty();
    }
  }

  @Test
  void aServerWithoutChangeStreamsSaysSo() throws Exception {
    engine.refuse(
        "aggregate", 40573, "Location40573", "$changeStream is only supported on replica sets");
    try (var store = open(Map.of())) {
      var heard = new Heard();
      try (var _ = store.feed().orElseThrow().follow(heard)) {
        await().untilAsserted(() -> assertThat(heard.lost).hasSize(1));
        assertThat(heard.lost.getFirst().kind()).isEqualTo(Kind.INVALID);
        assertThat(heard.lost.getFirst().message()).contains("replica sets");
      }
    }
  }

  private static String through(Wire wire) {
    return "mongodb://127.0.0.1:%d/?retryReads=false".formatted(wire.port());
  }

  @Test
  void aNumberOfTooManyDigitsIsNone() {
    tenants.insertOne(
        new Document("_id", "n")
            .append("name", "number")
            .append("dns_ttl", Decimal128.parse("1E+6000")));
    try (var store = open(Map.of())) {
      assertThat(all(store))
          .filteredOn(row -> row.column("name").equals(Optional.of(new Value.Text("number"))))
          .singleElement()
          .satisfies(row -> assertThat(row.column("dns_ttl")).contains(new Value.TooLarge(500)));
    }
  }
}
