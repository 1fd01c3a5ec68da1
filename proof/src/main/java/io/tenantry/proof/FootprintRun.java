package io.tenantry.proof;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.tenantry.sandbox.Checkout;
import io.tenantry.sandbox.Sandbox;
import io.tenantry.sandbox.process.Program;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;

/** An operator with all planes and more JVM flags, on a cluster and an AWS account of its own. */
final class FootprintRun implements AutoCloseable {
  private static final Duration CACHE = Duration.ofMinutes(2);
  private static final Duration LOOK = Duration.ofMillis(200);

  /** Events follow the status that they are about. */
  private static final Duration EVENTS = Duration.ofSeconds(3);

  private final Sandbox sandbox;
  private final OperatorProcess operator;
  private final Instant begin;

  private FootprintRun(Sandbox sandbox, OperatorProcess operator, Instant begin) {
    this.sandbox = sandbox;
    this.operator = operator;
    this.begin = begin;
  }

  static FootprintRun start(int tenants, int hostnames, String jvmFlags)
      throws InterruptedException {
    var sandbox = Bench.sandbox();
    try {
      new EdgeAccount(sandbox.aws()).prepare(tenants, true);
      HostnameRequests.prepare(sandbox.aws(), hostnames, HostnameRequests.Delays.SHORT, true);
      HostnameRequests.createNamespaces(sandbox.client());
      var kubeconfig = Installation.kubeconfig(sandbox);
      saveStartupCache(sandbox);
      var environment = new HashMap<>(sandbox.exports());
      environment.put("JDK_JAVA_OPTIONS", jvmFlags);
      var begin = Instant.now();
      return new FootprintRun(sandbox, OperatorProcess.start(kubeconfig, environment), begin);
    } catch (RuntimeException | InterruptedException e) {
      sandbox.close();
      throw e;
    }
  }

  /** Users start the operator with its cache; one that records its classes needs more of all. */
  private static void saveStartupCache(Sandbox sandbox) throws InterruptedException {
    var cache = Program.OPERATOR.startupCache(Checkout.find());
    if (!cache.use().isEmpty()) {
      return;
    }
    OperatorProcess.start(Installation.kubeconfig(sandbox), sandbox.exports()).terminate();
    var deadline = Instant.now().plus(CACHE);
    while (cache.use().isEmpty()) {
      if (Instant.now().isAfter(deadline)) {
        throw new IllegalStateException("The start-up cache of the operator was not saved");
      }
      Thread.sleep(LOOK);
    }
  }

  OperatorProcess operator() {
    return operator;
  }

  /** When the operator was started. */
  Instant begin() {
    return begin;
  }

  /** Creates objects and waits until they, and all before them, are ready. */
  <R extends HasMetadata> void create(Workload<R> workload, int from, int to) throws Exception {
    try (var all =
        new Census<>(sandbox.client(), workload.kind(), () -> operator, Bench.progress())) {
      workload.create(sandbox.client(), from, to);
      var name = workload.kind().getSimpleName();
      all.await(name + " ready", to, workload.isReady(), Duration.ofMinutes(10).plusSeconds(to));
    }
    Thread.sleep(EVENTS);
  }

  @Override
  public void close() {
    try (sandbox) {
      operator.close();
    }
  }
}
