package io.tenantry.source.database;

import static io.tenantry.cluster.Failures.translated;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.Watch;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import io.tenantry.pass.Lookup;
import io.tenantry.pass.PortException;
import io.tenantry.source.database.ReferencedObjects.Single;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads and watches single objects by name, so that a right to one object is enough; without the
 * right to watch, the object is read each time.
 *
 * <p>Shared mutable state: the last version of each object.
 */
public final class WatchedObjects<T extends HasMetadata> implements AutoCloseable {
  private final Map<String, Line> lines = new ConcurrentHashMap<>();
  private final Consumer<String> wake;

  /** {@code wake} is called with the source's key when its object has changed. */
  public WatchedObjects(Consumer<String> wake) {
    this.wake = wake;
  }

  /** The object that a source needs; it can need one at a time. */
  public Lookup<T> look(String source, String id, Single<T> object) {
    var line = lines.get(source);
    if (line != null && line.id.equals(id) && line.open) {
      return found(line.latest);
    }
    forget(source);
    try {
      var latest = Optional.ofNullable(translated("Reading " + id, object::read));
      follow(source, new Line(source, id, latest), object);
      return found(latest);
    } catch (PortException e) {
      return new Lookup.Unknown<>(e.failure());
    }
  }

  public void forget(String source) {
    var line = lines.remove(source);
    if (line != null) {
      line.end();
    }
  }

  @Override
  public void close() {
    lines.keySet().forEach(this::forget);
  }

  private void follow(String source, Line line, Single<T> object) {
    try {
      line.watch = object.watch(line);
      lines.put(source, line);
    } catch (KubernetesClientException e) {
      // Read each time then: the right to watch it is missing.
      line.open = false;
    }
  }

  private static <T> Lookup<T> found(Optional<T> latest) {
    return latest.<Lookup<T>>map(Lookup.Found::new).orElseGet(Lookup.Missing::new);
  }

  /** One object, as the watch tells of it. */
  private final class Line implements Watcher<T> {
    private final String source;
    private final String id;
    private volatile Optional<T> latest;
    private volatile boolean open = true;
    private volatile @Nullable Watch watch;

    Line(String source, String id, Optional<T> latest) {
      this.source = source;
      this.id = id;
      this.latest = latest;
    }

    @Override
    public void eventReceived(Action action, T resource) {
      var before = latest.map(Line::version);
      latest = action == Action.DELETED ? Optional.empty() : Optional.of(resource);
      if (!Objects.equals(before, latest.map(Line::version))) {
        wake.accept(source);
      }
    }

    private static String version(HasMetadata object) {
      return object.getMetadata().getResourceVersion();
    }

    @Override
    public void onClose(WatcherException cause) {
      open = false;
    }

    @Override
    public void onClose() {
      open = false;
    }

    void end() {
      var current = watch;
      if (current != null) {
        current.close();
      }
    }
  }
}
