package io.tenantry.proof.hostname;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.GRPCRoute;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRoute;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.tenantry.api.hostname.DomainClaim;
import io.tenantry.api.hostname.GatewayHostnameRequest;
import io.tenantry.api.hostname.HostnameGrant;
import io.tenantry.proof.Installation;
import io.tenantry.proof.OperatorProcess;
import io.tenantry.proof.Patience;
import io.tenantry.proof.Scrape;
import io.tenantry.sandbox.Sandbox;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;

/**
 * The one operator of a sandbox's pool. Whoever wants other flags waits until nobody uses it any
 * more; then it is replaced, and nothing is left for the next.
 */
final class PoolOperator implements AutoCloseable {
  private final Sandbox sandbox;
  private final HostnameCloud cloud;
  private final Scrape metrics = Scrape.somewhere();
  private @Nullable OperatorProcess process;
  private List<String> shared = List.of();
  private int users;

  PoolOperator(Sandbox sandbox) {
    this.sandbox = sandbox;
    this.cloud = new HostnameCloud(sandbox.aws());
  }

  synchronized void enter(List<String> flags) throws InterruptedException {
    while (users > 0 && (flags.isEmpty() || !flags.equals(shared))) {
      wait();
    }
    users++; // whoever fails from here on leaves all the same
    if (flags.isEmpty() || !flags.equals(shared)) {
      shared = List.of();
      stop();
      wipe();
      if (!flags.isEmpty()) {
        start(flags.toArray(String[]::new));
      }
      shared = flags;
    }
  }

  synchronized void leave() {
    users--;
    notifyAll();
  }

  HostnameCloud cloud() {
    return cloud;
  }

  Scrape metrics() {
    return metrics;
  }

  /** Starts it and waits until it is ready. */
  void start(String... flags) {
    start(Map.of(), flags);
  }

  void start(Map<String, String> environment, String... flags) {
    var all = new ArrayList<>(List.of("--planes=hostnames", "--poll-interval=1s"));
    all.addAll(List.of("--metrics-secure=false", metrics.flag()));
    all.addAll(List.of(flags));
    var variables = new TreeMap<>(sandbox.exports());
    variables.putAll(environment);
    process =
        OperatorProcess.start(
            Installation.kubeconfig(sandbox), variables, all.toArray(String[]::new));
  }

  /** As Kubernetes ends a pod. */
  void stop() throws InterruptedException {
    if (process != null) {
      process.terminate();
      process = null;
    }
  }

  private void wipe() {
    var client = sandbox.client();
    cloud.relent();
    wipe(client, GatewayHostnameRequest.class);
    wipe(client, DomainClaim.class);
    wipe(client, HostnameGrant.class);
    wipe(client, HTTPRoute.class);
    wipe(client, GRPCRoute.class);
    var gateways = client.resources(Gateway.class).inAnyNamespace();
    var configs =
        client
            .genericKubernetesResources(PoolGateways.CONFIGS, "LoadBalancerConfiguration")
            .inAnyNamespace();
    gateways.delete();
    configs.delete();
    Awaitility.await()
        .atMost(Patience.LIMIT)
        .until(() -> gateways.list().getItems().isEmpty() && configs.list().getItems().isEmpty());
  }

  private static <T extends HasMetadata> void wipe(KubernetesClient client, Class<T> kind) {
    for (var object : client.resources(kind).inAnyNamespace().list().getItems()) {
      if (!object.getFinalizers().isEmpty()) {
        client
            .resource(object)
            .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"metadata\": {\"finalizers\": null}}");
      }
      client.resource(object).delete();
    }
  }

  @Override
  public void close() {
    if (process != null) {
      process.close();
    }
  }
}
