package io.tenantry.proof.engines;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.rows.Backend;
import io.tenantry.rows.Hosts;
import io.tenantry.rows.Store;
import io.tenantry.rows.mongo.MongoBackend;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.bson.Document;

/** A collection of MongoDB; the ids of its documents are their names. */
public final class MongoTestTable extends ServerTable implements FeedSetting, MissingTable {
  static final String DATABASE = "shop";

  private final MongoEngine engine;

  public MongoTestTable(MongoEngine engine) {
    super(
        engine.port(),
        new Facts(new Bulk(100_000, 100), 1_000_000, "authenticating", Kind.MISSING));
    this.engine = engine;
    create();
  }

  MongoCollection<Document> collection() {
    return engine.database(DATABASE).getCollection(name);
  }

  @Override
  public void create() {
    engine.database(DATABASE).createCollection(name);
  }

  @Override
  public String drop() {
    collection().drop();
    return "Collection %s does not exist in database %s".formatted(name, DATABASE);
  }

  @Override
  public Backend backend(Hosts hosts) {
    return new MongoBackend(hosts);
  }

  @Override
  public Map<String, Object> settings() {
    return Map.of("database", DATABASE, "collection", name);
  }

  @Override
  public Map<String, String> secret() {
    return Map.of("connectionString", engine.connectionString());
  }

  /** Without the retry that would hide what a proxy does. */
  @Override
  String address(String host, int port) {
    return "mongodb://%s:%d/?retryReads=false".formatted(host, port);
  }

  @Override
  String failing(String address) {
    return address + "&serverSelectionTimeoutMS=500";
  }

  @Override
  String withPassword(String password) {
    return "mongodb://reader:%s@127.0.0.1:%d/".formatted(password, port);
  }

  @Override
  Store openNowhere() {
    return open(Map.of("database", "nobody"));
  }

  @Override
  public String key(String row) {
    return "{\"_id\": \"%s\"}".formatted(row);
  }

  @Override
  public void insert(String row, Map<String, ?> columns) {
    collection().insertOne(document(row, columns));
  }

  private static Document document(String row, Map<String, ?> columns) {
    var document = new Document("_id", row).append("name", row);
    document.putAll(columns);
    return document;
  }

  @Override
  public void update(String row, Map<String, ?> columns) {
    collection().updateOne(Filters.eq(row), new Document("$set", new HashMap<>(columns)));
  }

  @Override
  public void delete(String row) {
    collection().deleteOne(Filters.eq(row));
  }

  @Override
  public void clear() {
    collection().deleteMany(new Document());
  }

  @Override
  public String revoke() {
    var said = "not authorized on " + DATABASE;
    engine.refuse("find", 13, "Unauthorized", said);
    return said;
  }

  @Override
  public void grant() {
    engine.allowAll();
  }

  @Override
  public String silence() {
    var said = "$changeStream is only supported on replica sets";
    engine.refuse("aggregate", 40573, "Location40573", said);
    return said;
  }

  /** The server that stands in for MongoDB does not say which document was updated. */
  @Override
  public boolean namesUpdates() {
    return false;
  }

  @Override
  public boolean resumes() {
    return true;
  }

  @Override
  public Bulk pages() {
    return new Bulk(5_000, 100);
  }

  @Override
  public Map<String, ?> fill(Bulk bulk) {
    var padding = "x".repeat(bulk.padding());
    for (int from = 0; from < bulk.rows(); from += 10_000) {
      collection()
          .insertMany(
              IntStream.range(from, Math.min(bulk.rows(), from + 10_000))
                  .mapToObj(i ->
                      new Document("_id", "t" + i).append("name", "t" + i).append("p", padding))
                  .toList());
    }
    return Map.of();
  }

  @Override
  public void close() {
    engine.allowAll();
    collection().drop();
    super.close();
  }
}
