package io.tenantry.proof.hostname;

import io.fabric8.kubernetes.client.Watch;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.tenantry.api.hostname.GatewayHostnameRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import org.awaitility.Awaitility;

/** All versions of one request, in order: what came and went between two looks is here, too. */
final class RequestStory implements AutoCloseable {
  private final List<GatewayHostnameRequest> versions = new CopyOnWriteArrayList<>();
  private final AtomicBoolean ended = new AtomicBoolean();
  private final Resource<GatewayHostnameRequest> object;
  private final Watch watch;

  RequestStory(Resource<GatewayHostnameRequest> object) {
    this.object = object;
    this.watch =
        object.watch(
            new Watcher<>() {
              @Override
              public void eventReceived(Action action, GatewayHostnameRequest version) {
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
  List<GatewayHostnameRequest> versions() {
    var present = object.get();
    Awaitility.await().until(() -> present == null ? ended.get() : knows(present));
    return List.copyOf(versions);
  }

  private boolean knows(GatewayHostnameRequest version) {
    var wanted = version.getMetadata().getResourceVersion();
    return versions.stream()
        .anyMatch(known -> known.getMetadata().getResourceVersion().equals(wanted));
  }

  /** What a condition said one after the other, such as {@code False/PendingIssuance}. */
  List<String> of(String type) {
    var said = new ArrayList<String>();
    for (var version : versions()) {
      Requests.find(version, type)
          .map(c -> c.getStatus() + "/" + c.getReason())
          .filter(text -> said.isEmpty() || !said.getLast().equals(text))
          .ifPresent(said::add);
    }
    return said;
  }

  @Override
  public void close() {
    watch.close();
  }
}
