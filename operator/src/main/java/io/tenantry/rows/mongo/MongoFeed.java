package io.tenantry.rows.mongo;

import com.mongodb.MongoException;
import com.mongodb.client.MongoChangeStreamCursor;
import com.mongodb.client.model.changestream.ChangeStreamDocument;
import io.tenantry.rows.Feed;
import io.tenantry.rows.Following;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;

/** Change feed by the change stream of a collection; only replica sets have one. */
final class MongoFeed implements Feed {
  private static final int SECONDS_OF_SILENCE = 5;

  private final MongoServer server;
  private final String database;
  private final String collection;

  MongoFeed(MongoServer server, String database, String collection) {
    this.server = server;
    this.database = database;
    this.collection = collection;
  }

  @Override
  public AutoCloseable follow(Listener listener) {
    return Following.start("mongodb-feed", new Course(), listener);
  }

  private final class Course implements Following.Course {
    private volatile boolean stopped;

    @Override
    public void follow(Listener listener) {
      try (var cursor =
          server
              .client()
              .getDatabase(database)
              .getCollection(collection, BsonDocument.class)
              .watch(BsonDocument.class)
              .maxAwaitTime(SECONDS_OF_SILENCE, TimeUnit.SECONDS)
              .cursor()) {
        listener.connected();
        listen(cursor, listener);
      } catch (MongoException e) {
        throw server.failed("The change feed was lost", e);
      }
    }

    /** The server ends it when the collection is dropped. */
    private void listen(
        MongoChangeStreamCursor<ChangeStreamDocument<BsonDocument>> cursor, Listener listener) {
      while (!stopped && cursor.getServerCursor() != null) {
        var change = cursor.tryNext();
        if (change != null) {
          tell(change, listener);
        }
      }
    }

    private void tell(ChangeStreamDocument<BsonDocument> change, Listener listener) {
      var key = change.getDocumentKey();
      var type = change.getOperationType();
      if (key == null || type == null || !key.containsKey(MongoDocuments.ID)) {
        listener.unclear();
        return;
      }
      switch (type) {
        case INSERT, UPDATE, REPLACE ->
            listener.changed(Set.of(MongoDocuments.key(key.get(MongoDocuments.ID))));
        case DELETE, DROP, DROP_DATABASE, RENAME, INVALIDATE, OTHER -> listener.unclear();
      }
    }

    @Override
    public void stop() {
      stopped = true;
    }
  }
}
