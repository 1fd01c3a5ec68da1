package io.tenantry.source;

import io.tenantry.api.edge.TenantSourceSpec;
import io.tenantry.rows.Backend;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The links of all sources.
 *
 * <p>Shared mutable state: one open link for each source, by its key; a changed spec or Secret
 * opens another.
 */
final class Links implements AutoCloseable {
  private final Agendas agendas;
  private final Consumer<String> wake;
  private final InstantSource clock;
  private final Map<String, Open> links = new HashMap<>();
  private boolean ended;

  /** {@code wake} runs the next pass of the source with this key. */
  Links(Agendas agendas, Consumer<String> wake, InstantSource clock) {
    this.agendas = agendas;
    this.wake = wake;
    this.clock = clock;
  }

  private record Open(String uid, TenantSourceSpec spec, String secretVersion, Link link) {}

  synchronized Link open(
      Identity source, TenantSourceSpec spec, Backend backend, Credentials credentials) {
    var open = links.get(source.key());
    if (open != null
        && open.uid().equals(source.uid())
        && open.spec().equals(spec)
        && open.secretVersion().equals(credentials.version())) {
      return open.link();
    }
    close(source.key());
    var store = backend.open(spec, credentials.data(), source.key());
    var link =
        new Link(
            store,
            !Boolean.FALSE.equals(spec.changeFeed()),
            agendas.of(source.key()),
            () -> wake.accept(source.key()),
            clock);
    links.put(source.key(), new Open(source.uid(), spec, credentials.version(), link));
    return link;
  }

  synchronized FeedState state(String key) {
    return Optional.ofNullable(links.get(key))
        .map(open -> open.link().state())
        .orElse(FeedState.NONE);
  }

  synchronized void close(String key) {
    var open = links.remove(key);
    if (open != null) {
      open.link().close();
    }
  }

  /** Whether all links were closed for good: what was being read was cut off by ourselves. */
  synchronized boolean ended() {
    return ended;
  }

  @Override
  public synchronized void close() {
    ended = true;
    links.values().forEach(open -> open.link().close());
    links.clear();
  }
}
