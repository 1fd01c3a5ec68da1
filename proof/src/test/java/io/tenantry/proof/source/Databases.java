package io.tenantry.proof.source;

import ch.vorburger.exec.ManagedProcessException;
import io.tenantry.proof.engines.DynamoEngine;
import io.tenantry.proof.engines.MariaDbEngine;
import io.tenantry.proof.engines.MongoEngine;
import io.tenantry.proof.engines.PostgresEngine;
import io.tenantry.proof.engines.RedisEngine;
import io.tenantry.sandbox.junit.TestNames;
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
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

/** Databases, each with a place for tenants. */
final class Databases {
  static final String PASSWORD = "s3cret";

  private Databases() {}

  /** What a source needs to know of its database, and what happens in it. */
  interface Database extends AutoCloseable {
    String provider();

    /** What the Secret says; nothing where there is no need for one. */
    Map<String, String> secret(String password);

    /** The provider's block, with its Secret's name in place of {@code SECRET_}. */
    String block();

    void put(String name, String domain);

    /** Everything that tenants are kept in is gone. */
    void lose();

    /** What the source says then. */
    String loss();

    @Override
    void close() throws IOException;
  }

  static Database open(String provider, DynamoEngine dynamo) {
    return switch (provider) {
      case "mysql" -> new MySql(MariaDbEngine.start());
      case "mongodb" -> new Mongo(MongoEngine.start(true));
      case "redis" -> Redis.open(RedisEngine.start());
      case "dynamodb" -> new Dynamo(dynamo);
      default -> throw new IllegalArgumentException(provider);
    };
  }

  /** A table of PostgreSQL that others share, with a reader of its own. */
  record Table(PostgresEngine engine, String name) implements Database {
    Table {
      engine.run(
          "CREATE TABLE %s (name text, domain text, enabled boolean, plan text)".formatted(name),
          "CREATE ROLE %s LOGIN PASSWORD '%s'".formatted(name, PASSWORD),
          "GRANT SELECT ON %s TO %s".formatted(name, name));
    }

    /** Under a name that nobody else has. */
    static Table in(PostgresEngine engine, TestNames names) {
      return new Table(engine, names.unique("table").replace('-', '_'));
    }

    /** With its name, which is its reader's too, in place of {@code TABLE_}. */
    void run(String statement) {
      engine.run(statement.replace("TABLE_", name));
    }

    void tell(String payload) {
      run("SELECT pg_notify('TABLE_', '%s')".formatted(payload));
    }

    void password(String password) {
      run("ALTER ROLE TABLE_ PASSWORD '%s'".formatted(password));
    }

    @Override
    public String provider() {
      return "postgres";
    }

    @Override
    public Map<String, String> secret(String password) {
      return Map.of(
          "connectionString",
          engine.connectionString(name, password),
          "ca.crt",
          engine.authority());
    }

    @Override
    public String block() {
      return "{connectionSecretRef: {name: SECRET_}, query: SELECT * FROM %s ORDER BY name, notifyChannel: %s}"
          .formatted(name, name);
    }

    @Override
    public void put(String tenant, String domain) {
      run("INSERT INTO TABLE_ VALUES ('%s', '%s', true, 'free')".formatted(tenant, domain));
    }

    @Override
    public void lose() {
      run("DROP TABLE TABLE_");
    }

    @Override
    public String loss() {
      return "PollFailed";
    }

    /** The engine belongs to all. */
    @Override
    public void close() {}
  }

  private record MySql(MariaDbEngine engine) implements Database {
    MySql {
      engine.run(
          "CREATE TABLE tenants (name varchar(63), domain varchar(253), enabled boolean)",
          "CREATE USER shop IDENTIFIED BY '%s'".formatted(PASSWORD),
          "GRANT SELECT ON tenants TO shop");
    }

    @Override
    public String provider() {
      return "mysql";
    }

    @Override
    public Map<String, String> secret(String password) {
      return Map.of(
          "connectionString",
          engine.connectionString("shop", password),
          "ca.crt",
          engine.authority());
    }

    @Override
    public String block() {
      return "{connectionSecretRef: {name: SECRET_}, query: SELECT * FROM tenants}";
    }

    @Override
    public void put(String name, String domain) {
      engine.run("INSERT INTO tenants VALUES ('%s', '%s', true)".formatted(name, domain));
    }

    @Override
    public void lose() {
      engine.run("DROP TABLE tenants");
    }

    @Override
    public String loss() {
      return "PollFailed";
    }

    @Override
    public void close() throws IOException {
      try {
        engine.close();
      } catch (ManagedProcessException e) {
        throw new IOException(e);
      }
    }
  }

  private record Mongo(MongoEngine engine) implements Database {
    @Override
    public String provider() {
      return "mongodb";
    }

    @Override
    public Map<String, String> secret(String password) {
      return Map.of("connectionString", engine.connectionString());
    }

    @Override
    public String block() {
      return "{connectionSecretRef: {name: SECRET_}, database: shop, collection: tenants,"
          + " filter: '{\"active\": true}', columns: {domains: cdn.domains}}";
    }

    @Override
    public void put(String name, String domain) {
      engine
          .database("shop")
          .getCollection("tenants")
          .insertOne(
              new Document("name", name)
                  .append("active", true)
                  .append("cdn", new Document("domains", domain)));
    }

    @Override
    public void lose() {
      engine.database("shop").getCollection("tenants").drop();
    }

    @Override
    public String loss() {
      return "PollFailed";
    }

    @Override
    public void close() {
      engine.close();
    }
  }

  private record Redis(RedisEngine engine, Jedis admin) implements Database {
    static Redis open(RedisEngine engine) {
      var admin = engine.admin();
      admin.configSet("notify-keyspace-events", "Kg$hsx");
      admin.aclSetUser(
          "shop", "on", ">" + PASSWORD, "~*", "allchannels", "+@read", "+@connection", "+@pubsub");
      return new Redis(engine, admin);
    }

    @Override
    public String provider() {
      return "redis";
    }

    @Override
    public Map<String, String> secret(String password) {
      return Map.of("connectionString", engine.connectionString("shop", password));
    }

    @Override
    public String block() {
      return "{connectionSecretRef: {name: SECRET_}, keyPattern: 'tenant:*'}";
    }

    @Override
    public void put(String name, String domain) {
      admin.hset("tenant:" + name, Map.of("domain", domain));
    }

    @Override
    public void lose() {
      admin.flushAll();
    }

    /** Redis cannot tell that something is missing from that there is nothing. */
    @Override
    public String loss() {
      return "DeletionGuard";
    }

    @Override
    public void close() throws IOException {
      admin.close();
      engine.close();
    }
  }

  private record Dynamo(DynamoEngine engine) implements Database {
    /** Another than that of the docs, which has its place in the same engine. */
    private static final String TABLE = "market";

    Dynamo {
      engine
          .client()
          .createTable(table ->
              table
                  .tableName(TABLE)
                  .billingMode(BillingMode.PAY_PER_REQUEST)
                  .attributeDefinitions(
                      AttributeDefinition.builder()
                          .attributeName("name")
                          .attributeType("S")
                          .build())
                  .keySchema(
                      KeySchemaElement.builder()
                          .attributeName("name")
                          .keyType(KeyType.HASH)
                          .build())
                  .streamSpecification(stream ->
                      stream.streamEnabled(true).streamViewType(StreamViewType.KEYS_ONLY)));
    }

    @Override
    public String provider() {
      return "dynamodb";
    }

    @Override
    public Map<String, String> secret(String password) {
      return Map.of();
    }

    @Override
    public String block() {
      return "{tableName: %s, region: %s}".formatted(TABLE, DynamoEngine.REGION);
    }

    @Override
    public void put(String name, String domain) {
      engine
          .client()
          .putItem(item ->
              item.tableName(TABLE)
                  .item(
                      Map.of(
                          "name",
                          AttributeValue.fromS(name),
                          "domains",
                          AttributeValue.fromSs(List.of(domain)))));
    }

    @Override
    public void lose() {
      engine.client().deleteTable(table -> table.tableName(TABLE));
    }

    @Override
    public String loss() {
      return "PollFailed";
    }

    /** It belongs to all. */
    @Override
    public void close() {}
  }
}
