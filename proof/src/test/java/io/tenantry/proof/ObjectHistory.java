package io.tenantry.proof;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.Watch;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import io.fabric8.kubernetes.client.dsl.Resource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiFunction;
import org.awaitility.Awaitility;

/** All versions of one object, in order: what came and went between two looks is here, too. */
public final class ObjectHistory<R extends HasMetadata> implements AutoCloseable {
  private final List<R> versions = new CopyOnWriteArrayList<>();
  private final AtomicBoolean ended = new AtomicBoolean();
  private final Resource<R> object;
  private final BiFunction<R, String, Optional<Condition>> conditions;
  private final Watch watch;

  /** {@code conditions} finds the condition of a type on a version. */
  public ObjectHistory(Resource<R> object, BiFunction<R, String, Optional<Condition>> conditions) {
    this.object = object;
    this.conditions = conditions;
    this.watch =
        object.watch(
            new Watcher<>() {
              @Override
              public void eventReceived(Action action, R version) {
                if (action == Action.ADDED || action == Action.MODIFIED) {
                  versions.add(version);
                }
                ended.set(action == Action.DELETED);
              }

              @Override
              public void onClose(WatcherException cause) {}
            });
  }

  /** Up to the present one. */
  public List<R> versions() {
    var present = object.get();
    Awaitility.await().until(() -> present == null ? ended.get() : knows(present));
    return List.copyOf(versions);
  }

  private boolean knows(R version) {
    var wanted = version.getMetadata().getResourceVersion();
    return versions.stream()
        .anyMatch(known -> known.getMetadata().getResourceVersion().equals(wanted));
  }

  /** What a condition said one after the other, such as {@code False/Creating}. */
  public List<String> of(String type) {
    var said = new ArrayList<String>();
    for (var version : versions()) {
      conditions
          .apply(version, type)
          .map(c -> c.getStatus() + "/" + c.getReason())
          .filter(text -> said.isEmpty() || !said.getLast().equals(text))
          .ifPresent(said::add);
    }
    return said;
  }

  /** All messages that a condition had. */
  public List<String> messages(String type) {
    return versions().stream()
        .flatMap(version -> conditions.apply(version, type).stream())
        .map(condition -> Objects.requireNonNullElse(condition.getMessage(), ""))
        .distinct()
        .toList();
  }

  @Override
  public void close() {
    watch.close();
  }
}
