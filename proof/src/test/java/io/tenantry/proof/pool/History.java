package io.tenantry.proof.pool;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.Watch;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import io.fabric8.kubernetes.client.dsl.Resource;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.awaitility.Awaitility;

/** All versions of one object, in order: what came and went between two looks is here, too. */
final class History<T extends HasMetadata> implements AutoCloseable {
  private final List<T> versions = new CopyOnWriteArrayList<>();
  private final Resource<T> object;
  private final Watch watch;

  History(Resource<T> object) {
    this.object = object;
    this.watch =
        object.watch(
            new Watcher<>() {
              @Override
              public void eventReceived(Action action, T version) {
                versions.add(version);
              }

              @Override
              public void onClose(WatcherException cause) {}
            });
  }

  /** Up to the present one. */
  List<T> versions() {
    var present = object.require().getMetadata().getResourceVersion();
    Awaitility.await()
        .until(() ->
            versions.stream().anyMatch(v -> v.getMetadata().getResourceVersion().equals(present)));
    return List.copyOf(versions);
  }

  @Override
  public void close() {
    watch.close();
  }
}
