package io.tenantry.proof.engines;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoDatabase;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.MongoServerError;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A server that speaks MongoDB's protocol, in memory and in this process; MongoDB itself cannot be
 * had from a registry of libraries. It knows no users: what it would refuse them can be set.
 */
public final class MongoEngine implements AutoCloseable {
  private final MongoServer server;
  private final Map<String, MongoServerError> refusals;
  private final String address;
  private final MongoClient admin;

  private MongoEngine(MongoServer server, Map<String, MongoServerError> refusals) {
    this.server = server;
    this.refusals = refusals;
    this.address = server.bindAndGetConnectionString();
    this.admin = MongoClients.create(address);
  }

  /** With change streams, as a replica set has them, or without. */
  public static MongoEngine start(boolean changeStreams) {
    var refusals = new ConcurrentHashMap<String, MongoServerError>();
    var server = new MongoServer(new Guarded(refusals));
    if (changeStreams) {
      server.enableOplog();
    }
    return new MongoEngine(server, refusals);
  }

  /** The administrator's view. */
  public MongoDatabase database(String name) {
    return admin.getDatabase(name);
  }

  /** From now on this command fails so. */
  public void refuse(String command, int code, String name, String message) {
    refusals.put(command, new MongoServerError(code, name, message));
  }

  public void allowAll() {
    refusals.clear();
  }

  public int port() {
    return server.getLocalAddress().getPort();
  }

  public String connectionString() {
    return address;
  }

  @Override
  public void close() {
    admin.close();
    server.shutdownNow();
  }

  private static final class Guarded extends MemoryBackend {
    private final Map<String, MongoServerError> refusals;

    Guarded(Map<String, MongoServerError> refusals) {
      this.refusals = refusals;
    }

    /** A command is the first field of its message. */
    @Override
    public Document handleMessage(MongoMessage message) {
      var refusal = refusals.get(message.getDocument().keySet().iterator().next());
      if (refusal != null) {
        throw refusal;
      }
      return super.handleMessage(message);
    }
  }
}
