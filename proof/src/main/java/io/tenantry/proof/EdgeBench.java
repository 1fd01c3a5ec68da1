package io.tenantry.proof;

import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.tenantry.api.edge.DistributionTenant;
import io.tenantry.sandbox.Sandbox;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** A fleet of DistributionTenants from its first day to its last: what each phase costs. */
@Command(
    name = "edge",
    description =
        "Creates, watches, edits, repairs and deletes N DistributionTenants, and restarts beside them.")
final class EdgeBench implements Callable<Integer> {
  private static final Duration POLL = Duration.ofSeconds(5);
  private static final Duration DRIFT = Duration.ofSeconds(45);
  private static final Duration END_OF_SWEEP = Duration.ofSeconds(3);
  private static final int ONE_IN = 20;

  @ParentCommand private Bench bench = new Bench();

  @Option(
      names = "--tenants",
      paramLabel = "N",
      description = "How many. Default: ${DEFAULT-VALUE}.",
      defaultValue = "1000")
  private int count;

  @Option(
      names = "--dns",
      negatable = true,
      defaultValue = "true",
      fallbackValue = "true",
      description = "Let the operator keep a DNS record for each. Default: ${DEFAULT-VALUE}.")
  private boolean dns;

  @Option(
      names = "--throttled",
      negatable = true,
      defaultValue = "true",
      fallbackValue = "true",
      description = "Throttle calls as AWS does. Default: ${DEFAULT-VALUE}.")
  private boolean throttled;

  @Option(
      names = "--rest",
      paramLabel = "SECONDS",
      description = "Watch the fleet at rest for so long. Default: ${DEFAULT-VALUE}.",
      defaultValue = "60")
  private int rest;

  @Override
  public Integer call() throws Exception {
    var table = new PhaseTable("%,d tenants%s".formatted(count, dns ? " with DNS" : ""));
    table.remark(
        "Deployments take %d s, DNS changes %d s. Looks every %d s at what is in flight, every %d s at all."
            .formatted(
                EdgeAccount.DEPLOYMENT.toSeconds(),
                EdgeAccount.DNS_IN_SYNC.toSeconds(),
                POLL.toSeconds(),
                DRIFT.toSeconds()));
    try (var sandbox = Bench.sandbox()) {
      var account = new EdgeAccount(sandbox.aws());
      account.prepare(count, throttled);
      if (!dns) {
        account.pointEverything();
      }
      try (var operator = new Operator(sandbox);
          var fleet =
              new Census<>(
                  sandbox.client(),
                  DistributionTenant.class,
                  EdgeTenants.HOME,
                  operator,
                  Bench.progress())) {
        var ledger = new AwsLedger(sandbox.aws());
        var meter = new PhaseMeter(sandbox, ledger, operator, count, "tenant", table);
        new Life(sandbox, account, ledger, operator, fleet, meter).live();
      }
    }
    bench.report(table);
    return 0;
  }

  /** The operator, which may be another process after a while. */
  private static final class Operator implements Supplier<OperatorProcess>, AutoCloseable {
    private final Sandbox sandbox;
    private OperatorProcess process;

    Operator(Sandbox sandbox) {
      this.sandbox = sandbox;
      this.process = start(sandbox);
    }

    private static OperatorProcess start(Sandbox sandbox) {
      return OperatorProcess.start(
          Installation.kubeconfig(sandbox),
          sandbox.exports(),
          "--planes=edge",
          "--poll-interval=%ds".formatted(POLL.toSeconds()),
          "--drift-interval=%ds".formatted(DRIFT.toSeconds()));
    }

    void restart() throws InterruptedException {
      process.terminate();
      process = start(sandbox);
    }

    @Override
    public OperatorProcess get() {
      return process;
    }

    @Override
    public void close() {
      process.close();
    }
  }

  /** One fleet, and what happens to it. */
  private final class Life {
    private final Sandbox sandbox;
    private final EdgeAccount account;
    private final AwsLedger ledger;
    private final Operator operator;
    private final Census<DistributionTenant> fleet;
    private final PhaseMeter meter;

    Life(
        Sandbox sandbox,
        EdgeAccount account,
        AwsLedger ledger,
        Operator operator,
        Census<DistributionTenant> fleet,
        PhaseMeter meter) {
      this.ledger = ledger;
      this.operator = operator;
      this.sandbox = sandbox;
      this.account = account;
      this.fleet = fleet;
      this.meter = meter;
    }

    void live() throws Exception {
      var deployment = EdgeAccount.DEPLOYMENT;
      meter.phase(
          "create", dns ? deployment.plus(EdgeAccount.DNS_IN_SYNC) : deployment, this::create);
      meter.phase("sweep", Duration.ZERO, this::sweep);
      meter.phase("rest", Duration.ZERO, () -> Thread.sleep(Duration.ofSeconds(rest)));
      meter.phase("restart", Duration.ZERO, this::restart);
      meter.phase("edit", deployment, this::edit);
      meter.phase("drift", deployment, this::drift);
      meter.phase("delete", deployment, this::delete);
    }

    private void create() throws Exception {
      EdgeTenants.workload(dns).create(sandbox.client(), 0, count);
      fleet.await("created and ready", count, t -> EdgeTenants.isAtRest(t, "first"), longest());
    }

    /** Until all was looked at; objects at rest must not notice it. */
    private void restart() throws Exception {
      var mark = ledger.mark();
      operator.restart();
      quietSince(mark);
    }

    /** From the first call of a look at everything to its last. */
    private void sweep() throws Exception {
      quietSince(ledger.mark());
    }

    private void quietSince(long mark) throws Exception {
      fleet.await("looked at", () -> ledger.mark() > mark, DRIFT.multipliedBy(2));
      for (long last = -1; last != ledger.mark(); ) {
        last = ledger.mark();
        Thread.sleep(END_OF_SWEEP);
      }
    }

    private void edit() throws Exception {
      Crowd.timed(
          count,
          i ->
              sandbox
                  .client()
                  .resource(EdgeTenants.tenant(i, dns))
                  .patch(PatchContext.of(PatchType.JSON_MERGE), edited(i)));
      fleet.await("edited and ready", count, t -> EdgeTenants.isAtRest(t, "second"), longest());
    }

    private void drift() throws Exception {
      var some = IntStream.range(0, Math.ceilDiv(count, ONE_IN)).map(i -> i * ONE_IN).toArray();
      for (int i : some) {
        account.change(
            EdgeTenants.name(i),
            List.of(
                awsParameter("tenantId", EdgeTenants.name(i)), awsParameter("stage", "drifted")));
      }
      fleet.await(
          "repaired",
          () -> IntStream.of(some).allMatch(this::isRepaired) && restAgain() == count,
          longest());
    }

    private boolean isRepaired(int i) {
      var live = account.tenant(EdgeTenants.name(i)).distributionTenant();
      return live.status().equals("Deployed")
          && live.parameters().contains(awsParameter("stage", "second"));
    }

    /** Objects that say of their tenants what is true now. */
    private int restAgain() {
      return fleet.count(t ->
          EdgeTenants.isAtRest(t, "second")
              && Objects.requireNonNull(t.getStatus()).eTag() != null
              && account.tenant(t.getMetadata().getName()).eTag().equals(t.getStatus().eTag()));
    }

    private void delete() throws Exception {
      Crowd.timed(count, i -> sandbox.client().resource(EdgeTenants.tenant(i, dns)).delete());
      fleet.await("left to delete", 0, _ -> true, longest());
      fleet.await(
          "clean", () -> account.tenants() == 0 && account.zoneIsClean(), Duration.ofMinutes(1));
    }
  }

  /** Far more than the quota asks for. */
  private Duration longest() {
    return Duration.ofMinutes(10).plusSeconds(count);
  }

  private static String edited(int i) {
    return """
    {"spec":{"parameters":[{"name":"tenantId","value":"%s"},{"name":"stage","value":"second"}]}}
    """
        .formatted(EdgeTenants.name(i));
  }

  private static software.amazon.awssdk.services.cloudfront.model.Parameter awsParameter(
      String name, String value) {
    return software.amazon.awssdk.services.cloudfront.model.Parameter.builder()
        .name(name)
        .value(value)
        .build();
  }
}
