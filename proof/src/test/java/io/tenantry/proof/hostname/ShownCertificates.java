package io.tenantry.proof.hostname;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.Watch;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** What a load balancer was told to show, one version of its configuration after the other. */
final class ShownCertificates implements AutoCloseable {
  private final List<String> versions = new CopyOnWriteArrayList<>();
  private final Watch watch;

  private ShownCertificates(Requests requests, String gateway) {
    this.watch =
        requests
            .configurationAt(gateway)
            .watch(
                new Watcher<>() {
                  @Override
                  public void eventReceived(Action action, GenericKubernetesResource version) {
                    versions.add(String.join(" ", PoolGateways.certificates(version)));
                  }

                  @Override
                  public void onClose(WatcherException cause) {}
                });
  }

  static ShownCertificates of(Requests requests, String gateway) {
    return new ShownCertificates(requests, gateway);
  }

  /** Without repetitions; several at once are divided by spaces, none is an empty text. */
  List<String> distinct() {
    return versions.stream().distinct().toList();
  }

  @Override
  public void close() {
    watch.close();
  }
}
