package io.tenantry.proof.engines;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.tenantry.cloud.AllowList;
import io.tenantry.cloud.aws.AwsAccess;
import io.tenantry.cloud.aws.AwsSettings;
import io.tenantry.proof.engines.DynamoFront.Answer;
import io.tenantry.rows.Backend;
import io.tenantry.rows.Hosts;
import io.tenantry.rows.Store;
import io.tenantry.rows.dynamodb.DynamoBackend;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.AttributeValueUpdate;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.PutRequest;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** A table of DynamoDB with a stream; the key has two attributes. */
public final class DynamoTestTable implements FeedTable, MissingTable {
  private static final List<String> CALLS = List.of("Scan", "DescribeTable", "GetRecords");

  private final DynamoEngine engine;
  private final DynamoFront front;
  private final String name = TenantTable.unique();
  private final AwsAccess aws;

  /** With a budget of its own: what is throttled in one test must not slow down another. */
  public DynamoTestTable(DynamoEngine engine, DynamoFront front) {
    this.engine = engine;
    this.front = front;
    this.aws =
        AwsAccess.open(
            AwsSettings.of(
                Optional.of(DynamoEngine.REGION.id()),
                "tenantry",
                new AllowList(List.of("arn:aws:iam::111111111111:role/*"))),
            new SimpleMeterRegistry(),
            InstantSource.system());
    create();
  }

  String name() {
    return name;
  }

  private DynamoDbClient client() {
    return engine.client();
  }

  @Override
  public void create() {
    client()
        .createTable(table ->
            table
                .tableName(name)
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(attribute("region"), attribute("id"))
                .keySchema(part("region", KeyType.HASH), part("id", KeyType.RANGE))
                .streamSpecification(
                    stream -> stream.streamEnabled(true).streamViewType(StreamViewType.KEYS_ONLY)));
  }

  private static AttributeDefinition attribute(String name) {
    return AttributeDefinition.builder().attributeName(name).attributeType("S").build();
  }

  private static KeySchemaElement part(String name, KeyType type) {
    return KeySchemaElement.builder().attributeName(name).keyType(type).build();
  }

  @Override
  public String drop() {
    client().deleteTable(table -> table.tableName(name));
    return "non-existent table";
  }

  void endStream() {
    client()
        .updateTable(
            table -> table.tableName(name).streamSpecification(s -> s.streamEnabled(false)));
  }

  @Override
  public Backend backend(Hosts hosts) {
    return new DynamoBackend(aws.dynamoDb());
  }

  @Override
  public Map<String, Object> settings() {
    return Map.of(
        "tableName", name,
        "enabledAttribute", "enabled",
        "dnsTTLAttribute", "dns_ttl",
        "geoLocationsAttribute", "geo_locations",
        "tagsAttribute", "tags");
  }

  @Override
  public Map<String, String> secret() {
    return Map.of();
  }

  @Override
  public String[] secrets() {
    return new String[] {"secret"};
  }

  @Override
  public Store openByProxy(Map<String, ?> settings) {
    return open(settings);
  }

  @Override
  public void cut() {
    CALLS.forEach(operation -> front.always(operation, Answer.hangUp()));
  }

  @Override
  public void mend() {
    front.reset();
  }

  @Override
  public String key(String row) {
    return "{\"id\":{\"S\":\"%s\"},\"region\":{\"S\":\"eu\"}}".formatted(row);
  }

  private static Map<String, AttributeValue> keyOf(String row) {
    return Map.of("region", AttributeValue.fromS("eu"), "id", AttributeValue.fromS(row));
  }

  void put(Map<String, AttributeValue> item) {
    client().putItem(put -> put.tableName(name).item(item));
  }

  @Override
  public void insert(String row, Map<String, ?> columns) {
    put(item(row, columns));
  }

  private static Map<String, AttributeValue> item(String row, Map<String, ?> columns) {
    var item = new HashMap<>(keyOf(row));
    item.put("name", AttributeValue.fromS(row));
    columns.forEach((column, value) -> item.put(column, attributeValue(value)));
    return item;
  }

  private static AttributeValue attributeValue(Object value) {
    return switch (value) {
      case Boolean flag -> AttributeValue.fromBool(flag);
      case Number number -> AttributeValue.fromN(number.toString());
      case List<?> list ->
          AttributeValue.fromL(list.stream().map(DynamoTestTable::attributeValue).toList());
      case Map<?, ?> map ->
          AttributeValue.fromM(
              map.entrySet().stream()
                  .collect(
                      Collectors.toMap(
                          entry -> String.valueOf(entry.getKey()),
                          entry -> attributeValue(entry.getValue()))));
      default -> AttributeValue.fromS(value.toString());
    };
  }

  @Override
  public void update(String row, Map<String, ?> columns) {
    var updates = new HashMap<String, AttributeValueUpdate>();
    columns.forEach((column, value) ->
        updates.put(column, AttributeValueUpdate.builder().value(attributeValue(value)).build()));
    client().updateItem(item -> item.tableName(name).key(keyOf(row)).attributeUpdates(updates));
  }

  @Override
  public void delete(String row) {
    client().deleteItem(item -> item.tableName(name).key(keyOf(row)));
  }

  @Override
  public void clear() {
    client()
        .scan(table -> table.tableName(name))
        .items()
        .forEach(item -> delete(item.get("id").s()));
  }

  @Override
  public String revoke() {
    front.always("Scan", Answer.error("AccessDeniedException", "not authorized: dynamodb:Scan"));
    return "dynamodb:Scan";
  }

  @Override
  public void grant() {
    front.reset();
  }

  @Override
  public Store openDenied() {
    front.always("DescribeStream", Answer.error("AccessDeniedException", "no"));
    return open(Map.of());
  }

  @Override
  public Bulk pages() {
    return new Bulk(300, 10_000);
  }

  /** A page has a megabyte. */
  @Override
  public Map<String, ?> fill(Bulk bulk) {
    var columns = Map.of("domains", "d.example.com", "padding", "x".repeat(bulk.padding()));
    for (int from = 0; from < bulk.rows(); from += 25) {
      var writes =
          IntStream.range(from, Math.min(bulk.rows(), from + 25))
              .mapToObj(i -> PutRequest.builder().item(item("t" + i, columns)).build())
              .map(put -> WriteRequest.builder().putRequest(put).build())
              .toList();
      client().batchWriteItem(batch -> batch.requestItems(Map.of(name, writes)));
    }
    return Map.of();
  }

  @Override
  public void close() {
    front.reset();
    aws.close();
    if (client().listTables().tableNames().contains(name)) {
      client().deleteTable(table -> table.tableName(name));
    }
  }
}
