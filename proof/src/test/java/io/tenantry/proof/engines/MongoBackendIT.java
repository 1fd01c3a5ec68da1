package io.tenantry.proof.engines;

import static io.tenantry.proof.engines.Sources.all;
import static io.tenantry.proof.engines.Sources.failure;
import static io.tenantry.proof.engines.Sources.some;
import static io.tenantry.proof.engines.Sources.spec;
import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.rows.Row;
import io.tenantry.rows.Value;
import io.tenantry.rows.mongo.MongoBackend;
import java.math.BigDecimal;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.Document;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Collections of MongoDB as sources, on a server that speaks its protocol. */
class MongoBackendIT implements ServerContract, MissingContract, FeedSettingContract {
  private static final ObjectId ID = new ObjectId("65a1b2c3d4e5f60718293a4b");
  private static final String KEY = "{\"_id\": {\"$oid\": \"65a1b2c3d4e5f60718293a4b\"}}";

  private static MongoEngine engine;
  private final MongoTestTable table = new MongoTestTable(engine);

  @BeforeAll
  static void start() {
    engine = MongoEngine.start(true);
  }

  @AfterAll
  static void stop() {
    engine.close();
  }

  @Override
  public MongoTestTable table() {
    return table;
  }

  static List<String> badAddresses() {
    return List.of(
        "nonsense",
        "mongodb://reader:s3cret@127.0.0.1:port/",
        "mongodb://reader:s3%cret@127.0.0.1/",
        "mongodb://127.0.0.1/?authMechanism=MONGODB-OIDC&authMechanismProperties=ENVIRONMENT:k8s",
        "mongodb://127.0.0.1/?authMechanism=MONGODB-AWS",
        "mongodb://127.0.0.1/?proxyHost=10.0.0.1&proxyPort=22",
        "mongodb://127.0.0.1/?minPoolSize=10000");
  }

  private void insertTwo() {
    table
        .collection()
        .insertMany(
            List.of(
                new Document("_id", ID).append("name", "alpha").append("domain", "a.example.com"),
                new Document("_id", "b").append("name", "bravo").append("active", false)));
  }

  @Test
  void readsDocuments() {
    insertTwo();
    try (var store = table.open(Map.of())) {
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
    table
        .collection()
        .insertOne(
            new Document("_id", 7L)
                .append("title", "seven")
                .append(
                    "cdn",
                    new Document("domains", List.of("a.example.com", "b.example.com"))
                        .append("ttl", 300)
                        .append("deep", new Document("x", 1)))
                .append("price", 1.5)
                .append("broken", Double.NaN)
                .append(
                    "tags", new Document("team", "a").append("size", 2).append("list", List.of()))
                .append("nothing", null)
                .append("created", new Date()));
    var columns = Map.of("name", "title", "domains", "cdn.domains", "dns_ttl", "cdn.ttl");
    try (var store = table.open(Map.of("columns", columns))) {
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
    insertTwo();
    try (var store = table.open(Map.of("filter", "{\"active\": {\"$ne\": false}}"))) {
      assertThat(all(store)).extracting(Row::key).containsExactly(KEY);
      assertThat(some(store, KEY, "{\"_id\": \"b\"}", "{\"_id\": \"c\"}"))
          .extracting(Row::key)
          .containsExactly(KEY);
      assertThat(some(store)).isEmpty();
    }
  }

  @Test
  void aFieldThatWasRenamedOrChangedItsTypeIsJustThat() {
    insertTwo();
    table
        .collection()
        .updateOne(
            Filters.eq("_id", ID),
            Updates.combine(Updates.rename("name", "title"), Updates.set("domain", 5)));
    try (var store = table.open(Map.of())) {
      var row = some(store, KEY).getFirst();
      assertThat(row.column("name")).isEmpty();
      assertThat(row.column("domain")).contains(new Value.Amount(new BigDecimal("5")));
    }
  }

  @Test
  void theRightToReadTheCollectionIsEnough() {
    insertTwo();
    engine.refuse("listCollections", 13, "Unauthorized", "not authorized on shop");
    try (var store = table.open(Map.of())) {
      assertThat(all(store)).hasSize(2);
    }
  }

  @Test
  void aQueryThatTheServerRefusesIsInvalid() {
    insertTwo();
    try (var store = table.open(Map.of("filter", "{\"name\": {\"$nonsense\": 1}}"))) {
      assertThat(failure(() -> all(store)).kind()).isEqualTo(Kind.INVALID);
    }
  }

  @Test
  void aFilterMustBeAnObject() {
    var block = Map.of("database", "d", "collection", "c", "filter", "{no");
    assertThat(new MongoBackend(Sources.HOSTS).flaw(spec("mongodb", block)))
        .hasValueSatisfying(flaw -> assertThat(flaw).contains("mongodb.filter"));
  }

  @Test
  void aNumberOfTooManyDigitsIsNone() {
    table
        .collection()
        .insertOne(
            new Document("_id", "n")
                .append("name", "number")
                .append("dns_ttl", Decimal128.parse("1E+6000")));
    try (var store = table.open(Map.of())) {
      assertThat(all(store))
          .filteredOn(row -> row.column("name").equals(Optional.of(new Value.Text("number"))))
          .singleElement()
          .satisfies(row -> assertThat(row.column("dns_ttl")).contains(new Value.TooLarge(500)));
    }
  }
}
