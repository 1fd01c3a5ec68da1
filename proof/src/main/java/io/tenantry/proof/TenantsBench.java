package io.tenantry.proof;

import io.tenantry.api.namespace.Tenant;
import io.tenantry.sandbox.Checkout;
import io.tenantry.sandbox.Sandbox;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** Many Tenants at once: how fast they become namespaces, and what that costs the API server. */
@Command(
    name = "tenants",
    description = "Creates N Tenants at once and counts what the operator writes.")
final class TenantsBench implements Callable<Integer> {
  private static final Workload<Tenant> TENANTS = NamespaceTenants.workload();

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
    try (var sandbox = Bench.sandbox()) {
      var bound = new ApiServerBound(sandbox);
      results.add("tenants", count, "");
      results.add(
          "the API server alone",
          rate(Crowd.timed(count, i -> bound.provision(TENANTS.object().apply(i), "bench-" + i))),
          "/s",
          "the same requests, no operator");
    }
    try (var sandbox = Bench.sandbox();
        var operator = OperatorProcess.start(Installation.kubeconfig(sandbox), sandbox.exports())) {
      if (plans) {
        Installation.apply(sandbox.client(), Checkout.find().plans());
      }
      // One that can never work: it must delay nobody.
      sandbox.client().resource(NamespaceTenants.tenant("invalid", "kube-invalid")).create();
      measure(sandbox, operator, results);
      atRest(sandbox, results);
      if (plans) {
        new PlanEdit(sandbox, count).measure(results);
      }
    }
    bench.report(results);
    return 0;
  }

  private void measure(Sandbox sandbox, OperatorProcess operator, Measurements results)
      throws Exception {
    var startUp = operator.processorTime();
    results.add("processor time to start", (double) startUp.toMillis(), "ms");
    try (var tenants =
        new Census<>(
            sandbox.client(),
            Tenant.class,
            NamespaceTenants.HOME,
            () -> operator,
            Bench.progress())) {
      var mark = sandbox.audit().mark();
      var start = Instant.now();
      var created = TENANTS.create(sandbox.client(), 0, count);
      tenants.await("ready", count, TENANTS.isReady(), Duration.ofMinutes(5));
      var ready = Duration.between(start, Instant.now());
      results.add("created by the test client at", rate(created), "/s");
      results.add("ready at", rate(ready), "/s", "from the first create to the last Ready");
      var requests = ApiRequests.since(sandbox, mark);
      requests.byKind().forEach((kind, n) -> results.add(kind, n / (double) count, "/tenant"));
      results.add("writes refused", requests.refused(), "");
      results.add("writes repeated", requests.repeated(), "");
    }
    var used = operator.processorTime().minus(startUp);
    results.add("processor time of the operator", used.toMillis() / (double) count, "ms/tenant");
    results.add("resident memory of the operator", operator.residentBytes() / 1e6, "MB");
  }

  /** Nobody changes anything: neither should we. */
  private void atRest(Sandbox sandbox, Measurements results) throws InterruptedException {
    var mark = sandbox.audit().mark();
    Thread.sleep(Duration.ofSeconds(rest));
    var writes = ApiRequests.since(sandbox, mark).writes().count();
    results.add("writes at rest", writes, "", "in " + rest + " s");
  }

  private double rate(Duration duration) {
    return count * 1000.0 / Math.max(duration.toMillis(), 1);
  }
}
