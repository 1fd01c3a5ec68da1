package io.tenantry.proof.source;

import ch.vorburger.exec.ManagedProcessException;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.tenantry.proof.engines.Docs;
import io.tenantry.proof.engines.DynamoEngine;
import io.tenantry.proof.engines.MariaDbEngine;
import io.tenantry.proof.engines.MongoEngine;
import io.tenantry.proof.engines.PostgresEngine;
import io.tenantry.proof.engines.RedisEngine;
import java.io.IOException;

/** The databases of the pages of docs/sources, as whoever follows a page sets them up. */
final class Guides {
  private static final String AUTHORITY = "PEM-OF-YOUR-AUTHORITY";

  private Guides() {}

  /** A database, and what a reader must know of it to fill in the page. */
  interface Guide extends AutoCloseable {
    /** Types the page's commands. */
    void type();

    /** The page's YAML with the database's own address in place of the example's. */
    String filledIn(String yaml);

    @Override
    void close() throws IOException;
  }

  static Guide open(String page, DynamoEngine dynamo) {
    return switch (page) {
      case "postgres" -> new Postgres(PostgresEngine.start());
      case "mysql" -> new MySql(MariaDbEngine.start());
      case "mongodb" -> new Mongo(MongoEngine.start(true));
      case "redis" -> new Redis(RedisEngine.start());
      case "dynamodb" -> new Dynamo(dynamo);
      default -> throw new IllegalArgumentException(page);
    };
  }

  private record Postgres(PostgresEngine engine) implements Guide {
    @Override
    public void type() {
      Docs.type(engine);
    }

    @Override
    public String filledIn(String yaml) {
      return yaml.replace(
              "@db.example.com:5432/shop", "@127.0.0.1:%d/postgres".formatted(engine.port()))
          .replace(AUTHORITY, Serialization.asJson(engine.authority()));
    }

    @Override
    public void close() throws IOException {
      engine.close();
    }
  }

  private record MySql(MariaDbEngine engine) implements Guide {
    @Override
    public void type() {
      Docs.type(engine);
    }

    @Override
    public String filledIn(String yaml) {
      return yaml.replace(
              "@db.example.com:3306/shop", "@127.0.0.1:%d/tenants".formatted(engine.port()))
          .replace(AUTHORITY, Serialization.asJson(engine.authority()));
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

  private record Mongo(MongoEngine engine) implements Guide {
    @Override
    public void type() {
      Docs.type(engine);
    }

    /** The engine has no users, no TLS and no name for its replica set. */
    @Override
    public String filledIn(String yaml) {
      return yaml.replace(
          "mongodb://tenantry:change-me@one.example.com,two.example.com/shop?replicaSet=rs0&tls=true",
          engine.connectionString());
    }

    @Override
    public void close() {
      engine.close();
    }
  }

  private record Redis(RedisEngine engine) implements Guide {
    @Override
    public void type() {
      try (var admin = engine.admin()) {
        Docs.type(admin);
      }
    }

    @Override
    public String filledIn(String yaml) {
      return yaml.replace("@redis.example.com:6379", "@127.0.0.1:%d".formatted(engine.port()));
    }

    @Override
    public void close() throws IOException {
      engine.close();
    }
  }

  private record Dynamo(DynamoEngine engine) implements Guide {
    @Override
    public void type() {
      Docs.type(engine);
    }

    /** The operator knows the endpoint; there is nothing to fill in. */
    @Override
    public String filledIn(String yaml) {
      return yaml;
    }

    /** It belongs to all. */
    @Override
    public void close() {}
  }
}
