package io.tenantry.rows.mongo;

import com.mongodb.MongoException;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.Filters;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import io.tenantry.rows.Feed;
import io.tenantry.rows.Row;
import io.tenantry.rows.Store;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.conversions.Bson;

/** Reads the documents of a collection as rows, by a cursor, a few hundred at a time. */
final class MongoStore implements Store {
  private static final int CHUNK = 500;

  private final MongoServer server;
  private final String database;
  private final String collection;
  private final BsonDocument filter;
  private final MongoDocuments documents;

  MongoStore(
      MongoServer server,
      String database,
      String collection,
      BsonDocument filter,
      MongoDocuments documents) {
    this.server = server;
    this.database = database;
    this.collection = collection;
    this.filter = filter;
    this.documents = documents;
  }

  @Override
  public void read(Consumer<Row> reader) {
    reaching(base -> {
      check(base);
      find(of(base), filter, reader);
    });
  }

  @Override
  public void read(Set<String> keys, Consumer<Row> reader) {
    var ids = keys.stream().map(MongoDocuments::id).toList();
    reaching(base -> {
      for (int i = 0; i < ids.size(); i += CHUNK) {
        var some = ids.subList(i, Math.min(ids.size(), i + CHUNK));
        find(of(base), Filters.and(filter, Filters.in(MongoDocuments.ID, some)), reader);
      }
    });
  }

  private MongoCollection<BsonDocument> of(MongoDatabase base) {
    return base.getCollection(collection, BsonDocument.class);
  }

  private void find(MongoCollection<BsonDocument> from, Bson which, Consumer<Row> reader) {
    try (var cursor = from.find(which).batchSize(CHUNK).iterator()) {
      while (cursor.hasNext()) {
        reader.accept(documents.row(cursor.next()));
      }
    }
  }

  /** To MongoDB a collection that is not there is an empty one; to us it must not be. */
  private void check(MongoDatabase base) {
    try {
      var named = new BsonDocument("name", new BsonString(collection));
      if (base.listCollections().filter(named).first() != null) {
        return;
      }
    } catch (MongoException e) {
      if (MongoFailures.kind(e) == Kind.DENIED && e.getCode() == 13) {
        return; // We may read it, but not look at what there is.
      }
      throw e;
    }
    throw new PortException(
        new Failure(
            Kind.MISSING,
            "Collection %s does not exist in database %s".formatted(collection, database)));
  }

  private void reaching(Consumer<MongoDatabase> task) {
    try {
      task.accept(server.client().getDatabase(database));
    } catch (MongoException e) {
      throw server.failed("Reading the rows failed", e);
    } catch (IllegalStateException e) {
      server.client(); // Closed by us: the driver has no exception of its own for that.
      throw e;
    }
  }

  @Override
  public Optional<Feed> feed() {
    return Optional.of(new MongoFeed(server, database, collection));
  }

  @Override
  public void close() {
    server.close();
  }
}
