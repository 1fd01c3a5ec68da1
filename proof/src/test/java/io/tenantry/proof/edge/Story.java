package io.tenantry.proof.edge;

import io.fabric8.kubernetes.client.Watch;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.tenantry.api.edge.DistributionTenant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import org.awaitility.Awaitility;

/** All versions of one object, in order: what came and went between two looks is here, too. */
final class Story implements AutoCloseable {
  private final List<DistributionTenant> versions = new CopyOnWriteArrayList<>();
  private final AtomicBoolean ended = new AtomicBoolean();
  private final Resource<DistributionTenant> object;
  private final Watch watch;

  private Story(Resource<DistributionTenant> object) {
    this.object = object;
    this.watch =
        object.watch(
            new Watcher<>() {
              @Override
              public void eventReceived(Action action, DistributionTenant version) {
                if (action == Action.ADDED || action == Action.MODIFIED) {
                  versions.add(version);
                }
                ended.set(action == Action.DELETED);
              }

              @Override
              public void onClose(WatcherException cause) {}
            });
  }

  static Story of(Resource<DistributionTenant> object) {
    return new Story(object);
  }

  /** Up to the present one. */
  List<DistributionTenant> versions() {
    var present = object.get();
    Awaitility.await().until(() -> present == null ? ended.get() : knows(present));
    return List.copyOf(versions);
  }

  private boolean knows(DistributionTenant version) {
    var wanted = version.getMetadata().getResourceVersion();
    return versions.stream()
        .anyMatch(known -> known.getMetadata().getResourceVersion().equals(wanted));
  }

  /** What a condition said one after the other, such as {@code False/Creating}. */
  List<String> of(String type) {
    var said = new ArrayList<String>();
    for (var version : versions()) {
      Edges.find(version, type)
          .map(c -> c.getStatus() + "/" + c.getReason())
          .filter(text -> said.isEmpty() || !said.getLast().equals(text))
          .ifPresent(said::add);
    }
    return said;
  }

  /** All messages that a condition had. */
  List<String> messages(String type) {
    return versions().stream()
        .flatMap(version -> Edges.find(version, type).stream())
        .map(condition -> Objects.requireNonNullElse(condition.getMessage(), ""))
        .distinct()
        .toList();
  }

  @Override
  public void close() {
    watch.close();
  }
}
