package io.tenantry.proof;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.ReplaceOptions;
import io.tenantry.proof.engines.DynamoEngine;
import io.tenantry.proof.engines.MongoEngine;
import io.tenantry.proof.engines.RedisEngine;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.bson.Document;
import redis.clients.jedis.Jedis;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.PutRequest;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** Databases without SQL, each with what stands for a table of tenants there. */
final class DocumentCustomerTables {
  private DocumentCustomerTables() {}

  record Mongo(MongoEngine engine, MongoCollection<Document> tenants) implements CustomerTable {
    static Mongo start() {
      var engine = MongoEngine.start(true);
      return new Mongo(engine, engine.database("shop").getCollection(CustomerTables.TABLE));
    }

    @Override
    public String provider() {
      return "mongodb";
    }

    @Override
    public Map<String, String> secret() {
      return Map.of(CustomerTables.SECRET, engine.connectionString());
    }

    @Override
    public String block() {
      return "{connectionSecretRef: {name: SECRET_}, database: shop, collection: tenants}";
    }

    @Override
    public void fill(int rows) {
      CustomerTable.names(rows, 1_000)
          .forEach(some -> tenants.insertMany(some.stream().map(n -> document(n, false)).toList()));
    }

    @Override
    public void put(String name, boolean suspended) {
      tenants.replaceOne(
          Filters.eq("_id", name), document(name, suspended), new ReplaceOptions().upsert(true));
    }

    private static Document document(String name, boolean suspended) {
      return new Document("_id", name)
          .append("name", name)
          .append("domain", CustomerTable.domain(name))
          .append("suspended", suspended);
    }

    @Override
    public void close() {
      engine.close();
    }
  }

  record Redis(RedisEngine engine, Jedis admin) implements CustomerTable {
    static Redis start() {
      var engine = RedisEngine.start();
      var admin = engine.admin();
      admin.configSet("notify-keyspace-events", "Kg$hsx");
      admin.aclSetUser(
          CustomerTables.READER,
          "on",
          ">" + CustomerTables.PASSWORD,
          "~*",
          "allchannels",
          "+@read",
          "+@connection",
          "+@pubsub");
      return new Redis(engine, admin);
    }

    @Override
    public String provider() {
      return "redis";
    }

    @Override
    public Map<String, String> secret() {
      return Map.of(
          CustomerTables.SECRET,
          engine.connectionString(CustomerTables.READER, CustomerTables.PASSWORD));
    }

    @Override
    public String block() {
      return "{connectionSecretRef: {name: SECRET_}, keyPattern: 'tenant:*'}";
    }

    @Override
    public void fill(int rows) {
      CustomerTable.names(rows, 1_000).stream()
          .flatMap(List::stream)
          .forEach(name -> put(name, false));
    }

    @Override
    public void put(String name, boolean suspended) {
      admin.hset(
          "tenant:" + name,
          Map.of("domain", CustomerTable.domain(name), "suspended", Boolean.toString(suspended)));
    }

    @Override
    public void close() throws IOException {
      admin.close();
      engine.close();
    }
  }

  record Dynamo(DynamoEngine engine) implements CustomerTable {
    private static final int BATCH = 25;

    static Dynamo start() {
      var engine = DynamoEngine.start();
      var name = AttributeDefinition.builder().attributeName("name").attributeType("S").build();
      var key = KeySchemaElement.builder().attributeName("name").keyType(KeyType.HASH).build();
      engine
          .client()
          .createTable(table ->
              table
                  .tableName(CustomerTables.TABLE)
                  .billingMode(BillingMode.PAY_PER_REQUEST)
                  .attributeDefinitions(name)
                  .keySchema(key)
                  .streamSpecification(stream ->
                      stream.streamEnabled(true).streamViewType(StreamViewType.KEYS_ONLY)));
      return new Dynamo(engine);
    }

    @Override
    public String provider() {
      return "dynamodb";
    }

    @Override
    public Map<String, String> secret() {
      return Map.of();
    }

    @Override
    public String block() {
      return "{tableName: %s, region: %s}".formatted(CustomerTables.TABLE, DynamoEngine.REGION);
    }

    @Override
    public Map<String, String> environment() {
      var endpoint = engine.endpoint().toString();
      return Map.of(
          "AWS_ENDPOINT_URL_DYNAMODB", endpoint, "AWS_ENDPOINT_URL_DYNAMODB_STREAMS", endpoint);
    }

    @Override
    public void fill(int rows) {
      for (var some : CustomerTable.names(rows, BATCH)) {
        var writes =
            some.stream()
                .map(name -> PutRequest.builder().item(item(name, false)).build())
                .map(put -> WriteRequest.builder().putRequest(put).build())
                .toList();
        engine
            .client()
            .batchWriteItem(batch -> batch.requestItems(Map.of(CustomerTables.TABLE, writes)));
      }
    }

    @Override
    public void put(String name, boolean suspended) {
      engine
          .client()
          .putItem(put -> put.tableName(CustomerTables.TABLE).item(item(name, suspended)));
    }

    private static Map<String, AttributeValue> item(String name, boolean suspended) {
      return Map.of(
          "name", AttributeValue.fromS(name),
          "domains", AttributeValue.fromSs(List.of(CustomerTable.domain(name))),
          "suspended", AttributeValue.fromBool(suspended));
    }

    @Override
    public void close() {
      engine.close();
    }
  }
}
