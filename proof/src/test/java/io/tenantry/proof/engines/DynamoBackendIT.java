package io.tenantry.proof.engines;

import static io.tenantry.proof.engines.Sources.all;
import static io.tenantry.proof.engines.Sources.failure;
import static io.tenantry.proof.engines.Sources.keys;
import static io.tenantry.proof.engines.Sources.some;
import static io.tenantry.proof.engines.Sources.spec;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.tenantry.cloud.AllowList;
import io.tenantry.cloud.aws.AwsAccess;
import io.tenantry.cloud.aws.AwsSettings;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.proof.engines.DynamoFront.Answer;
import io.tenantry.proof.engines.DynamoFront.Request;
import io.tenantry.rows.Row;
import io.tenantry.rows.Store;
import io.tenantry.rows.Value;
import io.tenantry.rows.dynamodb.DynamoBackend;
import java.math.BigDecimal;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.PutRequest;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** Tables of DynamoDB as sources, on Amazon's own DynamoDB for one machine. */
class DynamoBackendIT {
  private static final String TABLE = "tenants";
  private static final List<String> PROPERTIES =
      List.of("aws.endpointUrl", "aws.accessKeyId", "aws.secretAccessKey");

  private static DynamoEngine engine;
  private static DynamoFront front;
  private static AwsAccess aws;

  @BeforeAll
  static void start() throws Exception {
    engine = DynamoEngine.start();
    front = DynamoFront.before(engine.endpoint());
    System.setProperty("aws.endpointUrl", front.endpoint());
    System.setProperty("aws.accessKeyId", "key");
    System.setProperty("aws.secretAccessKey", "secret");
    aws = access();
  }

  private static AwsAccess access() {
    return AwsAccess.open(
        AwsSettings.of(
            Optional.of(DynamoEngine.REGION.id()),
            "tenantry",
            new AllowList(List.of("arn:aws:iam::111111111111:role/*"))),
        new SimpleMeterRegistry(),
        InstantSource.system());
  }

  @AfterAll
  static void stop() {
    PROPERTIES.forEach(System::clearProperty);
    aws.close();
    front.close();
    engine.close();
  }

  @BeforeEach
  void table() {
    engine
        .client()
        .createTable(table ->
            table
                .tableName(TABLE)
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(attribute("region"), attribute("id"))
                .keySchema(key("region", KeyType.HASH), key("id", KeyType.RANGE))
                .streamSpecification(
                    stream -> stream.streamEnabled(true).streamViewType(StreamViewType.KEYS_ONLY)));
  }

  @AfterEach
  void drop() {
    front.reset();
    if (engine.client().listTables().tableNames().contains(TABLE)) {
      engine.client().deleteTable(table -> table.tableName(TABLE));
    }
  }

  private static AttributeDefinition attribute(String name) {
    return AttributeDefinition.builder().attributeName(name).attributeType("S").build();
  }

  private static KeySchemaElement key(String name, KeyType type) {
    return KeySchemaElement.builder().attributeName(name).keyType(type).build();
  }

  private static AttributeValue s(String text) {
    return AttributeValue.fromS(text);
  }

  private static Map<String, AttributeValue> item(String name, String... domains) {
    var item = new HashMap<String, AttributeValue>();
    item.put("region", s("eu"));
    item.put("id", s(name));
    item.put("name", s(name));
    if (domains.length > 0) {
      item.put("domains", AttributeValue.fromSs(List.of(domains)));
    }
    return item;
  }

  private static void put(Map<String, AttributeValue> item) {
    engine.client().putItem(put -> put.tableName(TABLE).item(item));
  }

  private static String keyOf(String name) {
    return "{\"id\":{\"S\":\"%s\"},\"region\":{\"S\":\"eu\"}}".formatted(name);
  }

  private static Store open(Map<String, ?> settings) {
    return open(aws, settings);
  }

  private static Store open(AwsAccess access, Map<String, ?> settings) {
    var block = new HashMap<String, Object>(Map.of("tableName", TABLE));
    block.putAll(settings);
    var spec = spec("dynamodb", block);
    var backend = new DynamoBackend(access.dynamoDb());
    assertThat(backend.flaw(spec)).isEmpty();
    assertThat(backend.secret(spec)).isEmpty();
    return backend.open(spec, Map.of(), Sources.IDENTITY);
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
    put(item);
    try (var store = open(mapping())) {
      assertThat(all(store))
          .containsExactly(
              new Row(
                  keyOf("1"),
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
  void anItemWithoutAColumnIsARowWithoutIt() {
    put(item("alpha"));
    try (var store = open(Map.of())) {
      var row = all(store).getFirst();
      assertThat(row.column("name")).contains(new Value.Text("alpha"));
      assertThat(row.column("domains")).isEmpty();
    }
  }

  @Test
  void anEmptyTableIsNoFailure() {
    try (var store = open(Map.of())) {
      assertThat(all(store)).isEmpty();
    }
  }

  @Test
  void readsItemsByTheirKeysAndAsksAgainForThoseLeftOver() {
    IntStream.range(0, 120).forEach(i -> put(item("t" + i, i + ".example.com")));
    var keys = IntStream.range(0, 121).mapToObj(i -> keyOf("t" + i)).collect(Collectors.toSet());
    front.next(
        "BatchGetItem",
        new Answer(
            200,
            "{\"Responses\":{},\"UnprocessedKeys\":{\"tenants\":{\"Keys\":["
                + "{\"region\":{\"S\":\"eu\"},\"id\":{\"S\":\"t7\"}}]}}}"));
    try (var store = open(Map.of("consistentRead", true))) {
      var rows = new ArrayList<Row>();
      store.read(keys, rows::add);
      // The answer in DynamoDB's place has lost the rest of its hundred.
      assertThat(keys(rows)).contains(keyOf("t7")).hasSizeBetween(20, 22).doesNotHaveDuplicates();
      rows.clear();
      store.read(keys, rows::add);
      assertThat(rows).hasSize(120);
    }
    assertThat(front.requests)
        .filteredOn(request -> request.operation().equals("BatchGetItem"))
        .allMatch(request -> request.body().contains("\"ConsistentRead\":true"));
  }

  @Test
  void aBatchThatNeverComesIsThrottling() {
    front.always(
        "BatchGetItem",
        new Answer(
            200,
            "{\"Responses\":{},\"UnprocessedKeys\":{\"tenants\":{\"Keys\":["
                + "{\"region\":{\"S\":\"eu\"},\"id\":{\"S\":\"a\"}}]}}}"));
    try (var store = open(Map.of())) {
      assertThat(failure(() -> some(store, keyOf("a"))).kind()).isEqualTo(Kind.THROTTLED);
    }
  }

  @Test
  void aPageMayBeEmptyAndNotTheLast() {
    put(item("alpha", "a.example.com"));
    front.next(
        "Scan",
        new Answer(
            200,
            "{\"Items\":[],\"Count\":0,\"ScannedCount\":9,\"LastEvaluatedKey\":"
                + "{\"region\":{\"S\":\"aa\"},\"id\":{\"S\":\"0\"}}}"));
    try (var store = open(Map.of())) {
      all(store);
    }
    var scans =
        front.requests.stream()
            .filter(r -> r.operation().equals("Scan"))
            .map(Request::body)
            .toList();
    assertThat(scans).hasSize(2);
    assertThat(scans.getLast()).contains("ExclusiveStartKey");
  }

  /** Twenty megabytes, of which DynamoDB gives one at a time. */
  @Test
  void aBigTableIsReadPageByPageAndNeverHeldWhole() {
    fill(100, 200_000);
    // With a budget of its own: tests before this one are throttled on purpose.
    try (var fresh = access();
        var store = open(fresh, Map.of())) {
      var names = new ArrayList<String>();
      var pages = new ArrayList<Integer>();
      store.read(row -> {
        names.add(row.key());
        pages.add(scans());
      });
      assertThat(names).hasSize(100).doesNotHaveDuplicates();
      // Each row came before the page after its own was asked for.
      assertThat(pages).isSorted().startsWith(1);
      assertThat(Set.copyOf(pages)).hasSizeGreaterThan(15);
    }
    assertThat(front.requests)
        .filteredOn(request -> request.operation().equals("Scan"))
        .hasSizeGreaterThan(15)
        .filteredOn(request -> !request.body().contains("ExclusiveStartKey"))
        .hasSize(1);
  }

  @Test
  void partsAreReadSideBySideOnTheCallersThread() {
    fill(600, 10_000);
    try (var store = open(Map.of("segments", 4))) {
      var names = new ArrayList<String>();
      var threads = new ArrayList<Thread>();
      store.read(row -> {
        names.add(row.key());
        threads.add(Thread.currentThread());
      });
      assertThat(names).hasSize(600).doesNotHaveDuplicates();
      assertThat(Set.copyOf(threads)).containsExactly(Thread.currentThread());
    }
    assertThat(front.requests)
        .filteredOn(request -> request.operation().equals("Scan"))
        .allMatch(request -> request.body().contains("\"TotalSegments\":4"));
  }

  @Test
  void aPartThatFailsFailsTheReading() {
    fill(100, 10_000);
    front.next("Scan", Answer.error("ValidationException", "no"));
    try (var store = open(Map.of("segments", 4))) {
      assertThat(failure(() -> all(store)).kind()).isEqualTo(Kind.INVALID);
    }
  }

  private static int scans() {
    return (int) front.requests.stream().filter(r -> r.operation().equals("Scan")).count();
  }

  /** Items of so many bytes each; a page has a megabyte of them. */
  private static void fill(int count, int bytes) {
    var padding = s("x".repeat(bytes));
    for (int from = 0; from < count; from += 25) {
      var writes =
          IntStream.range(from, from + 25)
              .mapToObj(i -> {
                var item = item("t" + i, i + ".example.com");
                item.put("padding", padding);
                return WriteRequest.builder()
                    .putRequest(PutRequest.builder().item(item).build())
                    .build();
              })
              .toList();
      engine.client().batchWriteItem(batch -> batch.requestItems(Map.of(TABLE, writes)));
    }
  }

  @Test
  void aTableThatIsNotThereIsMissing() {
    engine.client().deleteTable(table -> table.tableName(TABLE));
    try (var store = open(Map.of())) {
      var failure = failure(() -> all(store));
      assertThat(failure.kind()).isEqualTo(Kind.MISSING);
      assertThat(failure.type()).isEqualTo("dynamodb_scan");
    }
  }

  @Test
  void aRightThatWasTakenAwayIsDenied() {
    put(item("alpha", "a.example.com"));
    front.always("Scan", Answer.error("AccessDeniedException", "not authorized: dynamodb:Scan"));
    try (var store = open(Map.of())) {
      var failure = failure(() -> all(store));
      assertThat(failure.kind()).isEqualTo(Kind.DENIED);
      assertThat(failure.message()).contains("dynamodb:Scan");
    }
  }

  @Test
  void theRightToScanIsEnough() {
    put(item("alpha", "a.example.com"));
    front.always("DescribeTable", Answer.error("AccessDeniedException", "no"));
    try (var store = open(Map.of())) {
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
    try (var store = open(Map.of())) {
      assertThat(failure(() -> all(store), "secret").kind()).isEqualTo(Kind.DENIED);
    }
  }

  @Test
  void aRoleMustBeOnTheList() {
    try (var store = open(Map.of("assumeRoleArn", "arn:aws:iam::222222222222:role/reader"))) {
      var failure = failure(() -> all(store));
      assertThat(failure.kind()).isEqualTo(Kind.DENIED);
      assertThat(failure.message()).contains("not on the operator's list");
      assertThat(front.requests).isEmpty();
    }
  }

  @Test
  void aTableMayBeReadWithARoleAndItsExternalId() {
    put(item("alpha", "a.example.com"));
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
        open(
            Map.of(
                "assumeRoleArn",
                "arn:aws:iam::111111111111:role/reader",
                "externalId",
                "ours-1"))) {
      assertThat(all(store)).hasSize(1);
    }
    assertThat(front.requests.getFirst().body()).contains("ExternalId=ours-1");
    assertThat(front.requests)
        .filteredOn(request -> request.operation().equals("Scan"))
        .allMatch(request -> request.session().equals(Optional.of("session-1")));
  }

  @Test
  void aTableThatIsTooBusyIsAskedAgain() {
    put(item("alpha", "a.example.com"));
    front.next("Scan", Answer.error("ProvisionedThroughputExceededException", "too much"));
    try (var store = open(Map.of())) {
      assertThat(all(store)).hasSize(1);
    }
  }

  @Test
  void aTableThatStaysTooBusyIsThrottling() {
    front.always("Scan", Answer.error("ThrottlingException", "too much"));
    try (var store = open(Map.of())) {
      assertThat(failure(() -> all(store)).kind()).isEqualTo(Kind.THROTTLED);
    }
  }

  @Test
  void aConnectionThatIsCutFailsTheReading() {
    fill(300, 10_000);
    try (var store = open(Map.of())) {
      var count = new AtomicInteger();
      var failure =
          failure(() ->
              store.read(_ -> {
                if (count.incrementAndGet() == 1) {
                  front.always("Scan", Answer.hangUp());
                }
              }));
      assertThat(failure.kind()).isEqualTo(Kind.UNAVAILABLE);
      assertThat(count).hasValueLessThan(300);
    }
  }

  @Test
  void closingCutsOffWhoeverReads() {
    fill(300, 10_000);
    var store = open(Map.of());
    var failure = failure(() -> store.read(_ -> store.close()));
    assertThat(failure.kind()).isEqualTo(Kind.UNAVAILABLE);
  }

  @Test
  void settingsThatCannotWorkAreSaid() {
    var backend = new DynamoBackend(aws.dynamoDb());
    assertThat(backend.flaw(spec("dynamodb", Map.of("tableName", "t", "externalId", "x1"))))
        .hasValueSatisfying(flaw -> assertThat(flaw).contains("assumeRoleArn"));
    assertThat(backend.flaw(spec("dynamodb", Map.of("tableName", "t", "region", "evil.com/"))))
        .hasValueSatisfying(flaw -> assertThat(flaw).contains("region"));
  }

  @Test
  void theStreamTellsOfChanges() throws Exception {
    put(item("old", "o.example.com"));
    try (var store = open(Map.of())) {
      var heard = new Heard();
      try (var _ = store.feed().orElseThrow().follow(heard)) {
        await().untilAsserted(() -> assertThat(heard.connected).hasValue(1));
        put(item("alpha", "a.example.com"));
        await().untilAsserted(() -> assertThat(heard.changed).containsExactly(keyOf("alpha")));
        assertThat(some(store, heard.changed.getFirst())).hasSize(1);
        assertThat(heard.unclear).hasValue(0);
        engine
            .client()
            .deleteItem(
                item -> item.tableName(TABLE).key(Map.of("region", s("eu"), "id", s("old"))));
        await().untilAsserted(() -> assertThat(heard.unclear).hasValue(1));
      }
      assertThat(heard.lost).isEmpty();
    }
  }

  @Test
  void anIteratorThatHasExpiredIsReplaced() throws Exception {
    try (var store = open(Map.of())) {
      var heard = new Heard();
      try (var _ = store.feed().orElseThrow().follow(heard)) {
        await().untilAsserted(() -> assertThat(heard.connected).hasValue(1));
        front.next("GetRecords", Answer.error("ExpiredIteratorException", "too late"));
        await().untilAsserted(() -> assertThat(heard.unclear).hasValue(1));
        put(item("alpha", "a.example.com"));
        await().untilAsserted(() -> assertThat(heard.changed).containsExactly(keyOf("alpha")));
      }
    }
  }

  @Test
  void aStreamThatFailsSaysSo() throws Exception {
    try (var store = open(Map.of())) {
      var heard = new Heard();
      try (var _ = store.feed().orElseThrow().follow(heard)) {
        await().untilAsserted(() -> assertThat(heard.connected).hasValue(1));
        front.always("GetRecords", Answer.error("AccessDeniedException", "no"));
        await().untilAsserted(() -> assertThat(heard.lost).hasSize(1));
        assertThat(heard.lost.getFirst().kind()).isEqualTo(Kind.DENIED);
      }
    }
  }

  @Test
  void theChildrenOfAShardAreFollowed() throws Exception {
    try (var store = open(Map.of())) {
      var heard = new Heard();
      try (var _ = store.feed().orElseThrow().follow(heard)) {
        await().untilAsserted(() -> assertThat(heard.connected).hasValue(1));
        var parent =
            front.requests.stream()
                .filter(request -> request.operation().equals("GetShardIterator"))
                .map(request -> request.body().replaceAll(".*\"ShardId\":\"([^\"]+)\".*", "$1"))
                .findFirst()
                .orElseThrow();
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
        await().untilAsserted(() -> assertThat(heard.changed).containsExactly(keyOf("x")));
        assertThat(front.requests)
            .anyMatch(request ->
                request.operation().equals("GetShardIterator")
                    && request.body().contains("child")
                    && request.body().contains("TRIM_HORIZON"));
      }
    }
  }

  @Test
  void withoutAStreamThereIsNoFeed() {
    engine
        .client()
        .updateTable(
            table -> table.tableName(TABLE).streamSpecification(s -> s.streamEnabled(false)));
    try (var store = open(Map.of())) {
      assertThat(store.feed()).isEmpty();
    }
  }
}
