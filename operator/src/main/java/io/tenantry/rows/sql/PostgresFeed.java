package io.tenantry.rows.sql;

import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import io.tenantry.rows.Feed;
import io.tenantry.rows.Following;
import io.tenantry.rows.Secrets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.LinkedHashSet;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;

/** Change feed by LISTEN on a connection of its own; a payload is the name of a row, or empty. */
final class PostgresFeed implements Feed {
  /** After so much silence we ask whether the server is still there. */
  private static final Duration SILENCE = Duration.ofSeconds(20);

  private static final int ANSWER_SECONDS = 10;

  private final Dialect dialect;
  private final String channel;
  private final SqlLimits limits;
  private final Secrets secrets;

  PostgresFeed(Dialect dialect, String channel, SqlLimits limits, Secrets secrets) {
    this.dialect = dialect;
    this.channel = channel;
    this.limits = limits;
    this.secrets = secrets;
  }

  @Override
  public AutoCloseable follow(Listener listener) {
    return Following.start("postgres-feed", new Listening(), listener);
  }

  private final class Listening implements Following.Course {
    private @Nullable Connection connection;
    private boolean stopped;

    @Override
    public void follow(Listener listener) {
      try {
        var connected = connect();
        if (keep(connected)) {
          listen(connected, listener);
        }
      } catch (SQLException e) {
        throw SqlFailures.of("The change feed was lost", e, dialect, limits, secrets);
      } finally {
        stop();
      }
    }

    private Connection connect() {
      try {
        return dialect.connect(limits.timeout());
      } catch (SQLException e) {
        throw SqlFailures.connecting(e, dialect, limits, secrets);
      }
    }

    private synchronized boolean keep(Connection connected) {
      connection = connected;
      if (stopped) {
        stop();
      }
      return !stopped;
    }

    private void listen(Connection connected, Listener listener) throws SQLException {
      try (var statement = connected.createStatement()) {
        statement.execute("LISTEN \"" + channel.replace("\"", "\"\"") + '"');
      }
      listener.connected();
      var wire = connected.unwrap(PGConnection.class);
      while (true) {
        var heard = wire.getNotifications((int) SILENCE.toMillis());
        if (heard != null && heard.length > 0) {
          tell(heard, listener);
        } else if (!connected.isValid(ANSWER_SECONDS)) {
          throw new PortException(
              new Failure(Kind.UNAVAILABLE, "The change feed was lost: no answer"));
        }
      }
    }

    private void tell(PGNotification[] heard, Listener listener) {
      var names = new LinkedHashSet<String>();
      boolean unclear = false;
      for (var one : heard) {
        var name = one.getParameter();
        unclear |= name.isEmpty();
        names.add(name);
      }
      names.remove("");
      if (!names.isEmpty()) {
        listener.changed(names);
      }
      if (unclear) {
        listener.unclear();
      }
    }

    @Override
    public synchronized void stop() {
      stopped = true;
      if (connection != null) {
        Connections.end(connection, false);
      }
    }
  }
}
