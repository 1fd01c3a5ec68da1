package io.tenantry.source.database;

import io.tenantry.api.source.TenantSourceSpec;
import io.tenantry.rows.Backend;
import io.tenantry.source.mapping.SourceId;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The database connections of all sources.
 *
 * <p>Shared mutable state: one open {@link DatabaseConnection} for each source, by its key; a
 * changed spec or Secret opens another. None is opened or closed under the lock, because a database
 * may be slow.
 */
public final class DatabaseConnections implements AutoCloseable {
  private final ReadSchedules schedules;
  private final Consumer<String> wake;
  private final InstantSource clock;
  private final Threads threads;
  private final Map<String, Open> connections = new HashMap<>();
  private boolean ended;

  /** {@code wake} runs the next pass of the source with this key. */
  public DatabaseConnections(
      ReadSchedules schedules, Consumer<String> wake, InstantSource clock, Threads threads) {
    this.schedules = schedules;
    this.wake = wake;
    this.clock = clock;
    this.threads = threads;
  }

  private record Open(
      String uid, TenantSourceSpec spec, String secretVersion, DatabaseConnection connection) {}

  /** One source opens one connection at a time; what it waits for meanwhile, it waits for alone. */
  public DatabaseConnection open(
      SourceId source, TenantSourceSpec spec, Backend backend, SecretValues credentials) {
    var present = present(source, spec, credentials);
    if (present.isPresent()) {
      return present.get();
    }
    close(source.key());
    var store = backend.open(spec, credentials.data(), source.key());
    var connection =
        new DatabaseConnection(
            store,
            !Boolean.FALSE.equals(spec.changeFeed()),
            news -> schedules.tell(source.key(), news),
            () -> wake.accept(source.key()),
            clock,
            threads);
    if (!keep(source.key(), new Open(source.uid(), spec, credentials.version(), connection))) {
      connection.close();
    }
    return connection;
  }

  private synchronized Optional<DatabaseConnection> present(
      SourceId source, TenantSourceSpec spec, SecretValues credentials) {
    return Optional.ofNullable(connections.get(source.key()))
        .filter(open -> open.uid().equals(source.uid()))
        .filter(open -> open.spec().equals(spec))
        .filter(open -> open.secretVersion().equals(credentials.version()))
        .map(Open::connection);
  }

  private synchronized boolean keep(String key, Open open) {
    if (!ended) {
      connections.put(key, open);
    }
    return !ended;
  }

  public synchronized Optional<DatabaseConnection> find(String key) {
    return Optional.ofNullable(connections.get(key)).map(Open::connection);
  }

  public void close(String key) {
    removed(key).ifPresent(open -> open.connection().close());
  }

  private synchronized Optional<Open> removed(String key) {
    return Optional.ofNullable(connections.remove(key));
  }

  /** Whether all connections were closed for good: what was being read was cut off by ourselves. */
  public synchronized boolean ended() {
    return ended;
  }

  @Override
  public void close() {
    drained().forEach(open -> open.connection().close());
  }

  private synchronized List<Open> drained() {
    ended = true;
    var all = List.copyOf(connections.values());
    connections.clear();
    return all;
  }
}
