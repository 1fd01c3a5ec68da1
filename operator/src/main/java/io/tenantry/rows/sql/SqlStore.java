package io.tenantry.rows.sql;

import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import io.tenantry.rows.Feed;
import io.tenantry.rows.Row;
import io.tenantry.rows.Secrets;
import io.tenantry.rows.Store;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * A query as a store: each reading has a connection and a read-only transaction of its own, and
 * holds no more than a few hundred rows at a time.
 *
 * <p>Shared mutable state: the connections in use, so that closing can cut them off.
 */
final class SqlStore implements Store {
  /** How many rows are on their way at a time. */
  static final int CHUNK = 500;

  private static final int NAMES = 500;

  private final Dialect dialect;
  private final SqlLimits limits;
  private final SqlQuery query;
  private final Secrets secrets;
  private final Optional<Feed> feed;
  private final Set<Connection> inUse = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  SqlStore(
      Dialect dialect, SqlLimits limits, SqlQuery query, Secrets secrets, Optional<Feed> feed) {
    this.dialect = dialect;
    this.limits = limits;
    this.query = query;
    this.secrets = secrets;
    this.feed = feed;
  }

  /** Work on one connection. */
  private interface Task {
    void on(Connection connection) throws SQLException;
  }

  @Override
  public void read(Consumer<Row> reader) {
    connected(connection -> {
      var bounds = shape(connection);
      try (var statement = connection.createStatement()) {
        statement.setFetchSize(CHUNK);
        give(statement.executeQuery(query.all(bounds, most())), bounds, reader);
      }
    });
  }

  @Override
  public void read(Set<String> keys, Consumer<Row> reader) {
    var names = List.copyOf(keys);
    if (names.isEmpty()) {
      return;
    }
    connected(connection -> {
      var bounds = shape(connection);
      for (int i = 0; i < names.size(); i += NAMES) {
        some(connection, bounds, names.subList(i, Math.min(names.size(), i + NAMES)), reader);
      }
    });
  }

  /** One more than we take tells that there are more. */
  private int most() {
    return (int) Math.min(Integer.MAX_VALUE, limits.maxRows() + 1L);
  }

  private void some(
      Connection connection, SqlBounds bounds, List<String> names, Consumer<Row> reader)
      throws SQLException {
    var sql = query.where(bounds, dialect.named(names.size()), most());
    try (var statement = connection.prepareStatement(sql)) {
      statement.setFetchSize(CHUNK);
      dialect.bind(statement, names);
      give(statement.executeQuery(), bounds, reader);
    }
  }

  /** Before the query itself, which asks for the name and would only say that it is not there. */
  private SqlBounds shape(Connection connection) throws SQLException {
    dialect.single(connection, query.none());
    try (var statement = connection.createStatement();
        var nothing = statement.executeQuery(query.none())) {
      SqlShape.of(nothing.getMetaData(), SqlBounds.none(), dialect).check(limits.domains());
      return SqlBounds.of(nothing.getMetaData(), dialect);
    }
  }

  private void give(ResultSet rows, SqlBounds bounds, Consumer<Row> reader) throws SQLException {
    var shape = SqlShape.of(rows.getMetaData(), bounds, dialect);
    for (int count = 1; rows.next(); count++) {
      if (count > limits.maxRows()) {
        throw new PortException(
            new Failure(
                Kind.LIMIT,
                "The query returns more than %d rows, the limit of maxRows"
                    .formatted(limits.maxRows())));
      }
      reader.accept(shape.row(rows));
    }
  }

  private void connected(Task task) {
    var connection = connection();
    boolean done = false;
    try {
      dialect.begin(connection, limits.timeout());
      task.on(connection);
      done = true;
    } catch (SQLException e) {
      throw SqlFailures.of("The query failed", e, dialect, limits, secrets);
    } finally {
      end(connection, done);
    }
  }

  private Connection connection() {
    try {
      var connection = dialect.connect(limits.timeout());
      inUse.add(connection);
      if (closed) {
        end(connection, false);
        throw new PortException(new Failure(Kind.UNAVAILABLE, "The source was closed"));
      }
      return connection;
    } catch (SQLException e) {
      throw SqlFailures.connecting(e, dialect, limits, secrets);
    }
  }

  /** What is not done is cut off: a polite end would first read all that is still to come. */
  private void end(Connection connection, boolean done) {
    inUse.remove(connection);
    Connections.end(connection, done);
  }

  @Override
  public Optional<Feed> feed() {
    return feed;
  }

  @Override
  public void close() {
    closed = true;
    inUse.forEach(connection -> end(connection, false));
  }
}
