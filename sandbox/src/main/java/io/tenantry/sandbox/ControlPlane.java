package io.tenantry.sandbox;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.tenantry.sandbox.process.Leash;
import io.tenantry.sandbox.supply.Binaries;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Runs etcd, kube-apiserver and kube-controller-manager. */
final class ControlPlane implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(90);
  private static final int LAST_LINES = 3;
  private static final Duration POLL = Duration.ofMillis(100);

  private final DataDirectory data;
  private final String server;
  private final Credentials credentials;
  private final List<Leash> leashes = new ArrayList<>();

  private ControlPlane(DataDirectory data, String server, Credentials credentials) {
    this.data = data;
    this.server = server;
    this.credentials = credentials;
  }

  /** Starts the servers and returns when the API server answers and knows its namespaces. */
  static ControlPlane start(Binaries binaries, DataDirectory data, ControlPlanePorts ports) {
    var server = "https://127.0.0.1:" + ports.api();
    var credentials = Credentials.issue(server);
    var plane = new ControlPlane(data, server, credentials);
    try {
      credentials.writeTo(data);
      data.write("audit-policy.yaml", Resources.text("audit-policy.yaml"));
      var commands = new Commands(binaries, data, ports);
      plane.leash("etcd", commands.etcd());
      plane.leash("kube-apiserver", commands.apiServer());
      plane.awaitReady();
      plane.leash("kube-controller-manager", commands.controllerManager());
      return plane;
    } catch (RuntimeException e) {
      plane.close();
      throw e;
    }
  }

  String server() {
    return server;
  }

  Credentials credentials() {
    return credentials;
  }

  /** Throws, with the server's last words, when one of the servers ended by itself. */
  void check() {
    for (var leash : leashes) {
      if (leash.exitCode().isPresent()) {
        throw new SandboxException(leash.name() + " exited: " + leash.lastWords(LAST_LINES));
      }
    }
  }

  @Override
  public void close() {
    leashes.forEach(Leash::release);
    leashes.forEach(Leash::close);
    data.close();
  }

  private void leash(String name, List<String> command) {
    var log = data.file(name + ".log");
    var process = new ProcessBuilder(command);
    // A quarter of the processor time of an API server under load is garbage collection.
    process.environment().putIfAbsent("GOGC", "400");
    // Killed at once: their data is gone with them, or on disk like after any crash.
    leashes.add(Leash.start(name, process, log, data.doomed(), Duration.ZERO));
  }

  private void awaitReady() {
    var config =
        new ConfigBuilder(Config.fromKubeconfig(credentials.adminKubeconfig()))
            .withRequestRetryBackoffLimit(0)
            .build();
    var deadline = Instant.now().plus(PATIENCE);
    try (var client = new KubernetesClientBuilder().withConfig(config).build()) {
      while (!ready(client)) {
        check();
        if (Instant.now().isAfter(deadline)) {
          throw new SandboxException(
              "The control plane is not ready after %d s: %s"
                  .formatted(PATIENCE.toSeconds(), leashes.getLast().lastWords(LAST_LINES)));
        }
        Thread.sleep(POLL);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SandboxException("Interrupted while the control plane was starting", e);
    }
  }

  private static boolean ready(KubernetesClient client) {
    try {
      return "ok".equals(client.raw("/readyz"))
          && client.namespaces().withName("default").get() != null;
    } catch (KubernetesClientException _) {
      // Not listening yet, or still working through its start-up checks.
      return false;
    }
  }
}
