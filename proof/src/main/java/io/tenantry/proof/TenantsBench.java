package io.tenantry.proof;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.tenantry.api.namespace.Tenant;
import io.tenantry.api.namespace.TenantSpec;
import io.tenantry.sandbox.AuditLog;
import io.tenantry.sandbox.Checkout;
import io.tenantry.sandbox.Sandbox;
import io.tenantry.sandbox.SandboxOptions;
import io.tenantry.sandbox.supply.Progress;
import io.tenantry.sandbox.supply.Supply;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** Many Tenants at once: how fast they become namespaces, and what that costs the API server. */
@Command(
    name = "tenants",
    description = "Creates N Tenants at once and counts what the operator writes.")
final class TenantsBench implements Callable<Integer> {
  private static final String HOME = "default";

  @ParentCommand private Bench bench = new Bench();

  @Option(
      names = "--tenants",
      paramLabel = "N",
      description = "How many. Default: ${DEFAULT-VALUE}.",
      defaultValue = "1000")
  private int count;

  @Option(
      names = "--plans",
      description = "Install the plans of deploy/plans first, and edit one when all are ready.")
  private boolean plans;

  @Option(
      names = "--rest",
      paramLabel = "SECONDS",
      description = "Watch the fleet at rest for so long. Default: ${DEFAULT-VALUE}.",
      defaultValue = "60")
  private int rest;

  @Override
  public Integer call() throws Exception {
    var results = new Measurements();
    try (var sandbox = sandbox()) {
      var bound = new ApiServerBound(sandbox);
      results.add("tenants", count, "");
      results.add(
          "the API server alone",
          rate(timed(i -> bound.provision(tenant(i), "bench-" + i))),
          "/s",
          "the same requests, no operator");
    }
    try (var sandbox = sandbox();
        var operator = OperatorProcess.start(Installation.kubeconfig(sandbox), sandbox.exports())) {
      if (plans) {
        Installation.apply(sandbox.client(), Checkout.find().plans());
      }
      // One that can never work: it must delay nobody.
      sandbox.client().resource(tenant("invalid", "kube-invalid")).create();
      measure(sandbox, operator, results);
      atRest(sandbox, results);
      if (plans) {
        new PlanEdit(sandbox, count).measure(results);
      }
    }
    bench.report(results);
    return 0;
  }

  private static Sandbox sandbox() {
    var supply = new Supply(System.getenv(), new Progress(System.err, false));
    return Sandbox.start(SandboxOptions.temporary(Checkout.find()), supply);
  }

  private void measure(Sandbox sandbox, OperatorProcess operator, Measurements results)
      throws Exception {
    var startUp = operator.processorTime();
    results.add("processor time to start", (double) startUp.toMillis(), "ms");
    var loaded = new CountDownLatch(count);
    try (var _ =
        sandbox
            .client()
            .resources(Tenant.class)
            .inNamespace(HOME)
            .watch(new ReadyWatcher(loaded))) {
      var mark = sandbox.audit().mark();
      var start = Instant.now();
      var created = timed(i -> sandbox.client().resource(tenant(i)).create());
      if (!loaded.await(5, TimeUnit.MINUTES)) {
        throw new IllegalStateException(
            loaded.getCount() + " Tenants never became ready\n" + operator.log());
      }
      var ready = Duration.between(start, Instant.now());
      results.add("created by the test client at", rate(created), "/s");
      results.add("ready at", rate(ready), "/s", "from the first create to the last Ready");
      count(results, sandbox.audit().entriesSince(mark));
    }
    var used = operator.processorTime().minus(startUp);
    results.add("processor time of the operator", used.toMillis() / (double) count, "ms/tenant");
    results.add("resident memory of the operator", operator.residentBytes() / 1e6, "MB");
  }

  /** Nobody changes anything: neither should we. */
  private void atRest(Sandbox sandbox, Measurements results) throws InterruptedException {
    var mark = sandbox.audit().mark();
    Thread.sleep(Duration.ofSeconds(rest));
    results.add("writes at rest", ours(sandbox, mark), "", "in " + rest + " s");
  }

  /** The operator's own writes since then, without the renewal of Leases. */
  static int ours(Sandbox sandbox, AuditLog.Mark mark) {
    return sandbox.audit().writesSince(mark).stream()
        .filter(entry -> entry.user().equals(Installation.USER))
        .filter(entry -> !entry.resource().equals("leases"))
        .toList()
        .size();
  }

  private double rate(Duration duration) {
    return count * 1000.0 / Math.max(duration.toMillis(), 1);
  }

  /** How long it takes to do something for every Tenant, as many at once as the operator would. */
  private Duration timed(IntConsumer action) throws Exception {
    var start = Instant.now();
    try (var pool = Executors.newFixedThreadPool(32, Thread.ofVirtual().factory())) {
      var tasks =
          IntStream.range(0, count)
              .mapToObj(i -> Executors.callable(() -> action.accept(i)))
              .toList();
      for (var done : pool.invokeAll(tasks)) {
        done.get();
      }
    }
    return Duration.between(start, Instant.now());
  }

  private static Tenant tenant(int i) {
    return tenant("tenant-" + i, "bench-" + i);
  }

  private static Tenant tenant(String name, String userId) {
    var tenant = new Tenant();
    tenant.setMetadata(new ObjectMetaBuilder().withNamespace(HOME).withName(name).build());
    tenant.setSpec(new TenantSpec("basic", userId, "bench"));
    return tenant;
  }

  /** Counts by the API server's own log, so that nothing we do can hide from it. */
  private void count(Measurements results, List<AuditLog.Entry> entries) {
    var ours = entries.stream().filter(e -> e.user().equals(Installation.USER)).toList();
    ours.stream()
        .collect(Collectors.groupingBy(TenantsBench::kind, TreeMap::new, Collectors.counting()))
        .forEach((kind, n) -> results.add(kind, n / (double) count, "/tenant"));
    var failed = ours.stream().filter(e -> e.isWrite() && e.code() >= 400).toList().size();
    results.add("writes refused", failed, "");
    var repeated =
        ours.stream()
            .filter(e -> e.isWrite() && !e.resource().equals("events") && !e.name().isEmpty())
            .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()))
            .values()
            .stream()
            .mapToInt(n -> n.intValue() - 1)
            .sum();
    results.add("writes repeated", repeated, "");
  }

  private static String kind(AuditLog.Entry entry) {
    var subresource = entry.subresource().isEmpty() ? "" : "/" + entry.subresource();
    return entry.verb() + " " + entry.resource() + subresource;
  }
}
