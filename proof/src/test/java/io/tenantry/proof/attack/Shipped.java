package io.tenantry.proof.attack;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.tenantry.proof.Installation;
import io.tenantry.proof.OperatorProcess;
import io.tenantry.proof.Scrape;
import io.tenantry.sandbox.Checkout;
import io.tenantry.sandbox.Sandbox;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Tenantry as it is shipped: the files of {@code deploy/} as README says to install them, and the
 * operator with {@code deploy/operator.flags} and what a platform team adds to it.
 *
 * <p>Shared mutable state: the process that runs now.
 */
final class Shipped implements AutoCloseable {
  private final Sandbox sandbox;
  private final Path kubeconfig;
  private final List<String> flags;
  private final Map<String, String> environment;
  private final Scrape metrics = Scrape.somewhere();
  private final List<OperatorProcess> processes = new ArrayList<>();
  private @Nullable OperatorProcess process;
  private boolean replaced;

  private Shipped(
      Sandbox sandbox, Path kubeconfig, List<String> flags, Map<String, String> environment) {
    this.sandbox = sandbox;
    this.kubeconfig = kubeconfig;
    this.flags = flags;
    this.environment = environment;
  }

  /**
   * Installs everything and does not start the operator yet. The definitions in {@code deploy/crds}
   * are there already: the sandbox installs them.
   *
   * @param allowances the lists of a platform team, which replace those of the file
   */
  static Shipped install(
      Sandbox sandbox, List<String> allowances, Map<String, String> environment) {
    var checkout = Checkout.find();
    var kubeconfig = Installation.kubeconfig(sandbox);
    Installation.apply(sandbox.client(), checkout.policies());
    Installation.apply(sandbox.client(), checkout.plans());
    var flags = new ArrayList<String>();
    flags.add("@" + checkout.flags());
    flags.addAll(allowances);
    // How often it looks is not a matter of safety, and waiting takes time.
    flags.addAll(List.of("--resync-interval=2s", "--poll-interval=1s", "--drift-interval=5s"));
    var variables = new TreeMap<>(sandbox.exports());
    variables.putAll(environment);
    return new Shipped(sandbox, kubeconfig, List.copyOf(flags), variables);
  }

  /** Starts the operator unless it runs, and waits until it is ready. */
  synchronized void start() {
    if (process == null || !process.process().isAlive()) {
      launch();
      replaced = false;
    }
  }

  private void launch() {
    var all = new ArrayList<>(flags);
    all.add(metrics.flag());
    var started = OperatorProcess.start(kubeconfig, environment, all.toArray(String[]::new));
    process = started;
    processes.add(started);
    started.process().onExit().thenRun(() -> replace(started));
  }

  /** As Kubernetes does: where the machine is too slow to renew a Lease, the process ends. */
  private synchronized void replace(OperatorProcess ended) {
    if (ended.equals(process) && ended.log().contains("Lease lost; the process exits")) {
      launch();
      replaced = true;
    }
  }

  /** As Kubernetes ends a pod. */
  void stop() throws InterruptedException {
    OperatorProcess running;
    synchronized (this) {
      running = process;
      process = null;
    }
    if (running != null) {
      running.terminate();
    }
  }

  void restart() throws InterruptedException {
    stop();
    start();
  }

  /** Whether the process that was started last still runs. */
  synchronized boolean alive() {
    return process != null && !replaced && process.process().isAlive();
  }

  /** All that its processes have said so far. */
  synchronized String logs() {
    return String.join("\n", processes.stream().map(OperatorProcess::log).toList());
  }

  Scrape metrics() {
    return metrics;
  }

  /** Whether the API server answers this account of the operator with a refusal. */
  String refusal(Consumer<KubernetesClient> call) {
    try (var client = sandbox.clientFor(Installation.NAMESPACE, Installation.ACCOUNT)) {
      call.accept(client);
      return "";
    } catch (KubernetesClientException e) {
      return String.valueOf(e.getMessage());
    }
  }

  @Override
  public synchronized void close() {
    process = null;
    processes.forEach(OperatorProcess::close);
  }
}
