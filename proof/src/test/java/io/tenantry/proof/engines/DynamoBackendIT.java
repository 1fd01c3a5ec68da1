package io.tenantry.proof.engines;

import static io.tenantry.proof.engines.Sources.all;
import static io.tenantry.proof.engines.Sources.failure;
import static io.tenantry.proof.engines.Sources.keys;
import static io.tenantry.proof.engines.Sources.some;
import static io.tenantry.proof.engines.Sources.spec;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.pass.Failure.Kind;
import io.tenantry.proof.engines.DynamoFront.Answer;
import io.tenantry.proof.engines.DynamoFront.Request;
import io.tenantry.proof.engines.TenantTable.Bulk;
import io.tenantry.rows.Row;
import io.tenantry.rows.Store;
import io.tenantry.rows.Value;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Tables of DynamoDB as sources, on Amazon's own DynamoDB for one machine. */
class DynamoBackendIT implements MissingContract, FeedContract, OptionalFeedContract {
  private static final List<String> PROPERTIES =
      List.of("aws.endpointUrl", "aws.accessKeyId", "aws.secretAccessKey");

  private static DynamoEngine engine;
  private static DynamoFront front;
  private final DynamoTestTable table = new DynamoTestTable(engine, front);

  @BeforeAll
  static void start() throws Exception {
    engine = DynamoEngine.start();
    front = DynamoFront.before(engine.endpoint());
    System.setProperty("aws.endpointUrl", front.endpoint());
    System.setProperty("aws.accessKeyId", "key");
    System.setProperty("aws.secretAccessKey", "secret");
  }

  @AfterAll
  static void stop() {
    PROPERTIES.forEach(System::clearProperty);
    front.close();
    engine.close();
  }

  @Override
  public DynamoTestTable table() {
    return table;
  }

  @Override
  public Store openWithoutFeed() {
    table.endStream();
    return table.open(Map.of());
  }

  private static AttributeValue s(String text) {
    return AttributeValue.fromS(text);
  }

  /** DynamoDB had no time for this item. */
  private Answer leftOver(String id) {
    return new Answer(
        200,
        "{\"Responses\":{},\"UnprocessedKeys\":{\"%s\":{\"Keys\":[%s]}}}"
            .formatted(table.name(), table.key(id)));
  }

  private static Map<String, Object> mapping() {
    return Map.ofEntries(
        Map.entry("nameAttribute", "title"),
        Map.entry("domainsAttribute", "hosts"),
        Map.entry("enabledAttribute", "on"),
        Map.entry("dnsTTLAttribute", "ttl"),
        Map.entry("geoLocationsAttribute", "countries"),
        Map.entry("parametersAttribute", "values"),
        Map.entry("tagsAttribute", "marks"));
  }

  @Test
  void readsWhatTypesMeanByTheMapping() {
    var item = new HashMap<String, AttributeValue>();
    item.put("region", s("eu"));
    item.put("id", s("1"));
    item.put("title", s("alpha"));
    item.put("hosts", AttributeValue.fromL(List.of(s("b.example.com"), AttributeValue.fromN("1"))));
    item.put("on", AttributeValue.fromBool(false));
    item.put("ttl", AttributeValue.fromN("300"));
    item.put("countries", AttributeValue.fromSs(List.of("DE")));
    item.put("values", AttributeValue.fromM(Map.of("a", s("1"), "b", AttributeValue.fromN("2"))));
    item.put("marks", AttributeValue.fromNul(true));
    item.put("name", s("not this one"));
    item.put("enabled", AttributeValue.fromBool(true));
    item.put("connection_group_id", s("not mapped"));
    item.put("plan", s("gold"));
    item.put("picture", AttributeValue.fromB(SdkBytes.fromUtf8String("x")));
    table.put(item);
    try (var store = table.open(mapping())) {
      assertThat(all(store))
          .containsExactly(
              new Row(
                  table.key("1"),
                  Map.ofEntries(
                      Map.entry("region", new Value.Text("eu")),
                      Map.entry("id", new Value.Text("1")),
                      Map.entry("title", new Value.Text("alpha")),
                      Map.entry("name", new Value.Text("alpha")),
                      Map.entry("hosts", new Value.Texts(List.of("b.example.com"))),
                      Map.entry("domains", new Value.Texts(List.of("b.example.com"))),
                      Map.entry("on", new Value.Flag(false)),
                      Map.entry("enabled", new Value.Flag(false)),
                      Map.entry("ttl", new Value.Amount(new BigDecimal("300"))),
                      Map.entry("dns_ttl", new Value.Amount(new BigDecimal("300"))),
                      Map.entry("countries", new Value.Texts(List.of("DE"))),
                      Map.entry("geo_locations", new Value.Texts(List.of("DE"))),
                      Map.entry("values", new Value.Pairs(Map.of("a", "1"))),
                      Map.entry("parameters", new Value.Pairs(Map.of("a", "1"))),
                      Map.entry("plan", new Value.Text("gold")),
                      Map.entry("picture", new Value.Other("b")))));
    }
  }

  @Test
  void readsItemsByTheirKeysAndAsksAgainForThoseLeftOver() {
    table.fill(new Bulk(120, 1));
    var keys =
        IntStream.range(0, 121).mapToObj(i -> table.key("t" + i)).collect(Collectors.toSet());
    front.next("BatchGetItem", leftOver("t7"));
    try (var store = table.open(Map.of("consistentRead", true))) {
      var rows = new ArrayList<Row>();
      store.read(keys, rows::add);
      // The answer in DynamoDB's place has lost the rest of its hundred.
      assertThat(keys(rows))
          .contains(table.key("t7"))
          .hasSizeBetween(20, 22)
          .doesNotHaveDuplicates();
      rows.clear();
      store.read(keys, rows::add);
      assertThat(rows).hasSize(120);
    }
    assertThat(requests("BatchGetItem"))
        .allMatch(request -> request.body().contains("\"ConsistentRead\":true"));
  }

  @Test
  void aTableThatIsNotThereIsAFailedScan() {
    table.drop();
    try (var store = table.open(Map.of())) {
      assertThat(failure(() -> all(store)).type()).isEqualTo("dynamodb_scan");
    }
  }

  @Test
  void aBatchThatNeverComesIsThrottling() {
    front.always("BatchGetItem", leftOver("a"));
    try (var store = table.open(Map.of())) {
      assertThat(failure(() -> some(store, table.key("a"))).kind()).isEqualTo(Kind.THROTTLED);
    }
  }

  @Test
  void aPageMayBeEmptyAndNotTheLast() {
    table.insert("alpha");
    front.next(
        "Scan",
        new Answer(
            200,
            "{\"Items\":[],\"Count\":0,\"ScannedCount\":9,\"LastEvaluatedKey\":"
                + "{\"region\":{\"S\":\"aa\"},\"id\":{\"S\":\"0\"}}}"));
    try (var store = table.open(Map.of())) {
      all(store);
    }
    assertThat(requests("Scan")).hasSize(2);
    assertThat(requests("Scan").getLast().body()).contains("ExclusiveStartKey");
  }

  /** Twenty megabytes, of which DynamoDB gives one at a time. */
  @Test
  void aBigTableIsReadPageByPageAndNeverHeldWhole() {
    table.fill(new Bulk(100, 200_000));
    try (var store = table.open(Map.of())) {
      var names = new ArrayList<String>();
      var pages = new ArrayList<Integer>();
      store.read(row -> {
        names.add(row.key());
        pages.add(requests("Scan").size());
      });
      assertThat(names).hasSize(100).doesNotHaveDuplicates();
      // Each row came before the page after its own was asked for.
      assertThat(pages).isSorted().startsWith(1);
      assertThat(Set.copyOf(pages)).hasSizeGreaterThan(15);
    }
    assertThat(requests("Scan"))
        .hasSizeGreaterThan(15)
        .filteredOn(request -> !request.body().contains("ExclusiveStartKey"))
        .hasSize(1);
  }

  @Test
  void partsAreReadSideBySideOnTheCallersThread() {
    table.fill(new Bulk(600, 10_000));
    try (var store = table.open(Map.of("segments", 4))) {
      var names = new ArrayList<String>();
      var threads = new ArrayList<Thread>();
      store.read(row -> {
        names.add(row.key());
        threads.add(Thread.currentThread());
      });
      assertThat(names).hasSize(600).doesNotHaveDuplicates();
      assertThat(Set.copyOf(threads)).containsExactly(Thread.currentThread());
    }
    assertThat(requests("Scan"))
        .allMatch(request -> request.body().contains("\"TotalSegments\":4"));
  }

  @Test
  void aPartThatFailsFailsTheReading() {
    table.fill(new Bulk(100, 10_000));
    front.next("Scan", Answer.error("ValidationException", "no"));
    try (var store = table.open(Map.of("segments", 4))) {
      assertThat(failure(() -> all(store)).kind()).isEqualTo(Kind.INVALID);
    }
  }

  private static List<Request> requests(String operation) {
    return front.requests.stream().filter(r -> r.operation().equals(operation)).toList();
  }

  @Test
  void theRightToScanIsEnough() {
    table.insert("alpha");
    front.always("DescribeTable", Answer.error("AccessDeniedException", "no"));
    try (var store = table.open(Map.of())) {
      assertThat(keys(all(store))).containsExactly("alpha");
      assertThat(keys(some(store, "alpha"))).containsExactly("alpha");
      assertThat(some(store, "bravo")).isEmpty();
      assertThat(store.feed()).isEmpty();
    }
  }

  @Test
  void wrongCredentialsAreDenied() {
    front.always("DescribeTable", Answer.error("UnrecognizedClientException", "bad token"));
    front.always("Scan", Answer.error("UnrecognizedClientException", "bad token"));
    try (var store = table.open(Map.of())) {
      assertThat(failure(() -> all(store), "secret").kind()).isEqualTo(Kind.DENIED);
    }
  }

  @Test
  void aRoleMustBeOnTheList() {
    try (var store = table.open(Map.of("assumeRoleArn", "arn:aws:iam::222222222222:role/reader"))) {
      var failure = failure(() -> all(store));
      assertThat(failure.kind()).isEqualTo(Kind.DENIED);
      assertThat(failure.message()).contains("not on the operator's list");
      assertThat(front.requests).isEmpty();
    }
  }

  @Test
  void aTableMayBeReadWithARoleAndItsExternalId() {
    table.insert("alpha");
    front.next(
        "AssumeRole",
        new Answer(
            200,
            """
            <AssumeRoleResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleResult>
            <Credentials><AccessKeyId>key</AccessKeyId><SecretAccessKey>s</SecretAccessKey>
            <SessionToken>session-1</SessionToken><Expiration>2099-01-01T00:00:00Z</Expiration>
            </Credentials></AssumeRoleResult></AssumeRoleResponse>\
            """));
    try (var store =
        table.open(
            Map.of(
                "assumeRoleArn",
                "arn:aws:iam::111111111111:role/reader",
                "externalId",
                "ours-1"))) {
      assertThat(all(store)).hasSize(1);
    }
    assertThat(front.requests.getFirst().body()).contains("ExternalId=ours-1");
    assertThat(requests("Scan"))
        .allMatch(request -> request.session().equals(Optional.of("session-1")));
  }

  @Test
  void aTableThatIsTooBusyIsAskedAgain() {
    table.insert("alpha");
    front.next("Scan", Answer.error("ProvisionedThroughputExceededException", "too much"));
    try (var store = table.open(Map.of())) {
      assertThat(all(store)).hasSize(1);
    }
  }

  @Test
  void aTableThatStaysTooBusyIsThrottling() {
    front.always("Scan", Answer.error("ThrottlingException", "too much"));
    try (var store = table.open(Map.of())) {
      assertThat(failure(() -> all(store)).kind()).isEqualTo(Kind.THROTTLED);
    }
  }

  @Test
  void settingsThatCannotWorkAreSaid() {
    var backend = table.backend(Sources.HOSTS);
    assertThat(backend.flaw(spec("dynamodb", Map.of("tableName", "t", "externalId", "x1"))))
        .hasValueSatisfying(flaw -> assertThat(flaw).contains("assumeRoleArn"));
    assertThat(backend.flaw(spec("dynamodb", Map.of("tableName", "t", "region", "evil.com/"))))
        .hasValueSatisfying(flaw -> assertThat(flaw).contains("region"));
  }

  @Test
  void anIteratorThatHasExpiredIsReplaced() {
    try (var store = table.open(Map.of());
        var heard = Heard.follow(store)) {
      front.next("GetRecords", Answer.error("ExpiredIteratorException", "too late"));
      heard.awaitUnclear(1);
      table.insert("alpha");
      heard.awaitChanged(table.key("alpha"));
    }
  }

  @Test
  void aStreamThatFailsSaysSo() {
    try (var store = table.open(Map.of());
        var heard = Heard.follow(store)) {
      front.always("GetRecords", Answer.error("AccessDeniedException", "no"));
      assertThat(heard.awaitLost().kind()).isEqualTo(Kind.DENIED);
    }
  }

  @Test
  void theChildrenOfAShardAreFollowed() {
    try (var store = table.open(Map.of());
        var heard = Heard.follow(store)) {
      var parent =
          requests("GetShardIterator")
              .getFirst()
              .body()
              .replaceAll(".*\"ShardId\":\"([^\"]+)\".*", "$1");
      front.next(
          "DescribeStream",
          new Answer(
              200,
              ("{\"StreamDescription\":{\"Shards\":[{\"ShardId\":\"%s\"},"
                      + "{\"ShardId\":\"child\",\"ParentShardId\":\"%s\"}]}}")
                  .formatted(parent, parent)));
      front.next("GetShardIterator", new Answer(200, "{\"ShardIterator\":\"of-child\"}"));
      front.next("GetRecords", new Answer(200, "{\"Records\":[]}"));
      front.next(
          "GetRecords",
          new Answer(
              200,
              "{\"NextShardIterator\":\"of-child\",\"Records\":[{\"eventName\":\"MODIFY\","
                  + "\"dynamodb\":{\"Keys\":{\"region\":{\"S\":\"eu\"},\"id\":{\"S\":\"x\"}}}}]}"));
      heard.awaitChanged(table.key("x"));
      assertThat(requests("GetShardIterator").getLast().body())
          .contains("child")
          .contains("TRIM_HORIZON");
    }
  }
}
