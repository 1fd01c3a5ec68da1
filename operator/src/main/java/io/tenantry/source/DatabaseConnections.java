package io.tenantry.source;

import io.tenantry.api.edge.TenantSourceSpec;
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
 * <p>Shared mutable state: one open {@link Link} for each source, by its key; a changed spec or
 * Secret opens another. None is opened or closed under the lock, because a database may be slow.
 */
final class DatabaseConnections implements AutoCloseable {
  private final ReadSchedules agendas;
  private final Consumer<String> wake;
  private final InstantSource clock;
  private final Map<String, Open> links = new HashMap<>();
  private boolean ended;

  /** {@code wake} runs the next pass of the source with this key. */
  DatabaseConnections(ReadSchedules agendas, Consumer<String> wake, InstantSource clock) {
    this.agendas = agendas;
    this.wake = wake;
    this.clock = clock;
  }

  private record Open(
      String uid, TenantSourceSpec spec, String secretVersion, DatabaseConnection link) {}

  /** One source opens one link at a time; what it waits for meanwhile, it waits for alone. */
  DatabaseConnection open(
      SourceId source, TenantSourceSpec spec, Backend backend, SecretValues credentials) {
    var present = present(source, spec, credentials);
    if (present.isPresent()) {
      return present.get();
    }
    close(source.key());
    var store = backend.open(spec, credentials.data(), source.key());
    var link =
        new DatabaseConnection(
            store,
            !Boolean.FALSE.equals(spec.changeFeed()),
            agendas.of(source.key()),
            () -> wake.accept(source.key()),
            clock);
    if (!keep(source.key(), new Open(source.uid(), spec, credentials.version(), link))) {
      link.close();
    }
    return link;
  }

  private synchronized Optional<DatabaseConnection> present(
      SourceId source, TenantSourceSpec spec, SecretValues credentials) {
    return Optional.ofNullable(links.get(source.key()))
        .filter(open -> open.uid().equals(source.uid()))
        .filter(open -> open.spec().equals(spec))
        .filter(open -> open.secretVersion().equals(credentials.version()))
        .map(Open::link);
  }

  private synchronized boolean keep(String key, Open open) {
    if (!ended) {
      links.put(key, open);
    }
    return !ended;
  }

  synchronized FeedState state(String key) {
    return Optional.ofNullable(links.get(key))
        .map(open -> open.link().state())
        .orElse(FeedState.NONE);
  }

  void close(String key) {
    removed(key).ifPresent(open -> open.link().close());
  }

  private synchronized Optional<Open> removed(String key) {
    return Optional.ofNullable(links.remove(key));
  }

  /** Whether all links were closed for good: what was being read was cut off by ourselves. */
  synchronized boolean ended() {
    return ended;
  }

  @Override
  public void close() {
    drained().forEach(open -> open.link().close());
  }

  private synchronized List<Open> drained() {
    ended = true;
    var all = List.copyOf(links.values());
    links.clear();
    return all;
  }
}
