package io.tenantry.proof;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.tenantry.api.hostname.GatewayHostnameRequest;
import io.tenantry.api.hostname.GatewayHostnameRequestSpec;
import io.tenantry.sandbox.Sandbox;
import io.tenantry.simulator.Simulator;
import io.tenantry.simulator.control.Fault;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
  private static final String ZONE = io.tenantry.simulator.world.Sandbox.ZONE;
  private static final int NAMESPACES = 20;
  private static final int ONE_IN = 20;
  private static final int RECORDS_EACH = 3;

  /** Shorter than in reality, and long enough for several looks. */
  private static final Duration VALIDATION = Duration.ofSeconds(15);

  private static final Duration RECORDS = Duration.ofSeconds(2);
  private static final Duration IN_SYNC = Duration.ofSeconds(5);
  private static final Duration DETACHMENT = Duration.ofSeconds(5);

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
                taking(VALIDATION).toSeconds(),
                taking(IN_SYNC).toSeconds(),
                taking(DETACHMENT).toSeconds(),
                rest));
    try (var sandbox = Bench.sandbox()) {
      prepare(sandbox.aws());
      namespaces(sandbox);
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

  private void prepare(Simulator aws) {
    var engine = aws.cloud().engine();
    engine.settings(
        engine
            .settings()
            .merge(
                Map.of(
                    "acm",
                    Map.of(
                        "validation",
                        taking(VALIDATION).toString(),
                        "detailsAfter",
                        taking(RECORDS).toString(),
                        "detachDelay",
                        taking(DETACHMENT).toString()),
                    "route53",
                    Map.of("insync", taking(IN_SYNC).toString()),
                    "throttles",
                    Map.of("enabled", throttled),
                    "quotas",
                    Map.of(
                        "certificates",
                        count + 100,
                        "certificatesPerYear",
                        2 * count + 100,
                        "recordsPerZone",
                        Math.max(10_000, RECORDS_EACH * count + 100)))));
  }

  private static void namespaces(Sandbox sandbox) {
    for (int i = 0; i < NAMESPACES; i++) {
      sandbox
          .client()
          .resource(
              new NamespaceBuilder().withNewMetadata().withName(home(i)).endMetadata().build())
          .create();
    }
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
      meter.phase(
          "create", taking(RECORDS.plus(IN_SYNC).plus(VALIDATION).plus(IN_SYNC)), this::create);
      meter.phase("rest", Duration.ZERO, this::rest);
      meter.phase("outage", Duration.ZERO, this::outage);
      meter.phase("after it", Duration.ZERO, this::rest);
      meter.phase("move", taking(IN_SYNC), this::move);
      meter.phase("delete", taking(IN_SYNC.plus(DETACHMENT)), this::delete);
    }

    private void create() throws Exception {
      Crowd.timed(count, i -> sandbox.client().resource(request(i)).create());
      pool.await("created and ready", count, HostnamesBench::isReady, longest());
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
            .resource(request(i))
            .patch(
                PatchContext.of(PatchType.JSON_MERGE), "{\"spec\":{\"visibility\":\"internal\"}}");
      }
      pool.await(
          "moved", some.length, request -> isReady(request) && isInternal(request), longest());
    }

    private void delete() throws Exception {
      Crowd.timed(count, i -> sandbox.client().resource(request(i)).delete());
      pool.await("left to delete", 0, _ -> true, longest());
    }
  }

  private Duration taking(Duration time) {
    return delays ? time : Duration.ZERO;
  }

  /** Far more than the quota asks for. */
  private Duration longest() {
    return Duration.ofMinutes(10).plusSeconds(count);
  }

  private static GatewayHostnameRequest request(int i) {
    var request = new GatewayHostnameRequest();
    request.setMetadata(
        new ObjectMetaBuilder()
            .withNamespace(home(i % NAMESPACES))
            .withName("bench-%06d".formatted(i))
            .build());
    request.setSpec(
        new GatewayHostnameRequestSpec(
            ZONE, "bench-%06d.sandbox.test".formatted(i), null, null, null, null, null, null));
    return request;
  }

  private static String home(int i) {
    return "team-%02d".formatted(i);
  }

  private static boolean isReady(GatewayHostnameRequest request) {
    var status = request.getStatus();
    return status != null
        && Objects.equals(status.observedGeneration(), request.getMetadata().getGeneration())
        && status.conditions() != null
        && status.conditions().stream()
            .anyMatch(c -> c.getType().equals("Ready") && c.getStatus().equals("True"));
  }

  private static boolean isInternal(GatewayHostnameRequest request) {
    var spec = request.getSpec();
    return spec != null && "internal".equals(spec.visibility());
  }
}
