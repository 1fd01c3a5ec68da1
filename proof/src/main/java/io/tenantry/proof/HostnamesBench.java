package io.tenantry.proof;

import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.tenantry.api.hostname.GatewayHostnameRequest;
import io.tenantry.sandbox.Sandbox;
import io.tenantry.simulator.control.Fault;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** A pool of hostnames from its first day to its last: what each phase costs. */
@Command(
    name = "hostnames",
    description = "Creates, watches, moves and deletes N GatewayHostnameRequests.")
final class HostnamesBench implements Callable<Integer> {
  private static final int ONE_IN = 20;

  @ParentCommand private Bench bench = new Bench();

  @Option(
      names = "--hostnames",
      paramLabel = "N",
      description = "How many. Default: ${DEFAULT-VALUE}.",
      defaultValue = "1000")
  private int count;

  @Option(
      names = "--throttled",
      negatable = true,
      defaultValue = "true",
      fallbackValue = "true",
      description = "Throttle calls as AWS does. Default: ${DEFAULT-VALUE}.")
  private boolean throttled;

  @Option(
      names = "--delays",
      negatable = true,
      defaultValue = "true",
      fallbackValue = "true",
      description =
          "Have AWS take its time: for validation, propagation, detachment. Default:"
              + " ${DEFAULT-VALUE}.")
  private boolean delays;

  @Option(
      names = "--rest",
      paramLabel = "SECONDS",
      description = "Watch the pool at rest for so long. Default: ${DEFAULT-VALUE}.",
      defaultValue = "60")
  private int rest;

  @Override
  public Integer call() throws Exception {
    var table = new PhaseTable("%,d hostnames".formatted(count));
    table.remark(
        ("Certificates are issued %d s after their records are seen, DNS changes take %d s,"
                + " certificates are let go after %d s. A hostname at rest is looked at every %d s.")
            .formatted(
                taking().validation().toSeconds(),
                taking().inSync().toSeconds(),
                taking().detachment().toSeconds(),
                rest));
    try (var sandbox = Bench.sandbox()) {
      HostnameRequests.prepare(sandbox.aws(), count, taking(), throttled);
      HostnameRequests.createNamespaces(sandbox.client());
      try (var operator =
              OperatorProcess.start(
                  Installation.kubeconfig(sandbox),
                  sandbox.exports(),
                  "--planes=hostnames",
                  "--metrics-bind-address=0",
                  "--resync-interval=%ds".formatted(rest));
          var pool =
              new Census<>(
                  sandbox.client(),
                  GatewayHostnameRequest.class,
                  () -> operator,
                  Bench.progress())) {
        var ledger = new AwsLedger(sandbox.aws());
        var meter = new PhaseMeter(sandbox, ledger, () -> operator, count, "hostname", table);
        new Life(sandbox, pool, meter).live();
      }
    }
    bench.report(table);
    return 0;
  }

  /** One pool, and what happens to it. */
  private final class Life {
    private final Sandbox sandbox;
    private final Census<GatewayHostnameRequest> pool;
    private final PhaseMeter meter;

    Life(Sandbox sandbox, Census<GatewayHostnameRequest> pool, PhaseMeter meter) {
      this.sandbox = sandbox;
      this.pool = pool;
      this.meter = meter;
    }

    void live() throws Exception {
      var inSync = taking().inSync();
      var issued = taking().records().plus(inSync).plus(taking().validation());
      meter.phase("create", issued.plus(inSync), this::create);
      meter.phase("rest", Duration.ZERO, this::rest);
      meter.phase("outage", Duration.ZERO, this::outage);
      meter.phase("after it", Duration.ZERO, this::rest);
      meter.phase("move", inSync, this::move);
      meter.phase("delete", inSync.plus(taking().detachment()), this::delete);
    }

    private void create() throws Exception {
      HostnameRequests.workload().create(sandbox.client(), 0, count);
      pool.await("created and ready", count, HostnameRequests::isReady, longest());
    }

    private void rest() throws InterruptedException {
      Thread.sleep(Duration.ofSeconds(rest));
    }

    /** ACM and Route 53 have nothing but errors for everybody. */
    private void outage() throws InterruptedException {
      var faults = sandbox.aws().faults();
      for (var service : List.of("acm", "route53")) {
        var down = new Fault.Effect.Refuse("ServiceUnavailable", 503, "we are working on it");
        faults.add(new Fault(service, null, null, null, -1, down));
      }
      rest();
      faults.clear();
    }

    /** Some become internal, which takes them to other load balancers. */
    private void move() throws Exception {
      var some = IntStream.range(0, Math.ceilDiv(count, ONE_IN)).map(i -> i * ONE_IN).toArray();
      for (int i : some) {
        sandbox
            .client()
            .resource(HostnameRequests.request(i))
            .patch(
                PatchContext.of(PatchType.JSON_MERGE), "{\"spec\":{\"visibility\":\"internal\"}}");
      }
      pool.await(
          "moved",
          some.length,
          request -> HostnameRequests.isReady(request) && isInternal(request),
          longest());
    }

    private void delete() throws Exception {
      Crowd.timed(count, i -> sandbox.client().resource(HostnameRequests.request(i)).delete());
      pool.await("left to delete", 0, _ -> true, longest());
    }
  }

  private HostnameRequests.Delays taking() {
    return delays ? HostnameRequests.Delays.SHORT : HostnameRequests.Delays.NONE;
  }

  /** Far more than the quota asks for. */
  private Duration longest() {
    return Duration.ofMinutes(10).plusSeconds(count);
  }

  private static boolean isInternal(GatewayHostnameRequest request) {
    var spec = request.getSpec();
    return spec != null && "internal".equals(spec.visibility());
  }
}
