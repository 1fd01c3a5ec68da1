package io.tenantry.rows.mongo;

import io.tenantry.api.source.MongoDb;
import io.tenantry.api.source.SecretRef;
import io.tenantry.api.source.TenantSourceSpec;
import io.tenantry.rows.Backend;
import io.tenantry.rows.Fields;
import io.tenantry.rows.Hosts;
import io.tenantry.rows.Store;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.bson.BsonDocument;
import org.bson.BsonInvalidOperationException;
import org.bson.json.JsonParseException;

/** MongoDB and DocumentDB as sources. */
public final class MongoBackend implements Backend {
  private final Hosts hosts;

  public MongoBackend(Hosts hosts) {
    this.hosts = hosts;
  }

  @Override
  public String provider() {
    return "mongodb";
  }

  @Override
  public Optional<String> flaw(TenantSourceSpec spec) {
    var mongo = spec.mongodb();
    if (mongo == null) {
      return Optional.of("mongodb is required when provider is 'mongodb'");
    }
    try {
      filter(mongo);
      return Optional.empty();
    } catch (JsonParseException | BsonInvalidOperationException e) {
      return Optional.of("mongodb.filter is not a JSON object: " + e.getMessage());
    }
  }

  @Override
  public Optional<SecretRef> secret(TenantSourceSpec spec) {
    return Optional.of(settings(spec).connectionSecretRef());
  }

  @Override
  public Store open(TenantSourceSpec spec, Map<String, String> secret, String identity) {
    var mongo = settings(spec);
    return new MongoStore(
        new MongoServer(secret, hosts.of(identity), identity),
        mongo.database(),
        mongo.collection(),
        filter(mongo),
        new MongoDocuments(Fields.of(mongo.columns())));
  }

  private static BsonDocument filter(MongoDb mongo) {
    return mongo.filter() == null || mongo.filter().isBlank()
        ? new BsonDocument()
        : BsonDocument.parse(mongo.filter());
  }

  private static MongoDb settings(TenantSourceSpec spec) {
    return Objects.requireNonNull(spec.mongodb());
  }
}
