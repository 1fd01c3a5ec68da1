package io.tenantry.proof;

import io.tenantry.sandbox.Sandbox;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Supplier;

/** Counts what a phase costs: AWS, the API server, the operator and the clock. */
final class PhaseMeter {
  private static final Duration QUIET = Duration.ofSeconds(2);
  private static final int PATIENCE = 15;

  private final Sandbox sandbox;
  private final AwsLedger ledger;
  private final Supplier<OperatorProcess> operator;
  private final int count;
  private final String each;
  private final PhaseTable table;

  PhaseMeter(
      Sandbox sandbox,
      AwsLedger ledger,
      Supplier<OperatorProcess> operator,
      int count,
      String each,
      PhaseTable table) {
    this.sandbox = sandbox;
    this.ledger = ledger;
    this.operator = operator;
    this.count = count;
    this.each = each;
    this.table = table;
  }

  /** What happens in a phase. */
  interface Work {
    void run() throws Exception;
  }

  /**
   * Measures a phase; what comes after its end, such as events, still counts as its.
   *
   * @param delays how long AWS itself takes besides
   */
  void phase(String name, Duration delays, Work work) throws Exception {
    var calls = ledger.mark();
    var requests = sandbox.audit().mark();
    var before = operator.get();
    var processor = before.processorTime();
    var start = Instant.now();
    work.run();
    var wall = Duration.between(start, Instant.now());
    settle();
    var traffic = ledger.since(calls);
    time(name, wall, traffic.quotaBound(ledger.throttles()), delays);
    aws(name, traffic);
    kubernetes(name, ApiRequests.since(sandbox, requests).writes());
    var now = operator.get();
    // One that was started meanwhile has used all its time in this phase.
    var used = now == before ? now.processorTime().minus(processor) : now.processorTime();
    table.add(name, "operator", "processor, ms/" + each, used.toMillis() / (double) count);
    table.add(name, "operator", "resident memory, MB", Math.rint(now.residentBytes() / 1e6));
  }

  /** Nobody writes or calls any more. */
  private void settle() throws InterruptedException {
    for (int i = 0; i < PATIENCE; i++) {
      var requests = sandbox.audit().mark();
      var calls = ledger.mark();
      Thread.sleep(QUIET);
      if (ledger.mark() == calls && ApiRequests.since(sandbox, requests).writes().count() == 0) {
        return;
      }
    }
  }

  private void time(String phase, Duration wall, Duration quota, Duration delays) {
    var section = "seconds";
    table.add(phase, section, "wall time", wall.toMillis() / 1000.0);
    table.add(phase, section, "AWS's own delays", delays.toMillis() / 1000.0);
    if (quota.isPositive()) {
      double bound = quota.toMillis();
      table.add(phase, section, "AWS's write quota alone", bound / 1000);
      table.add(phase, section, "wall time / quota", wall.toMillis() / bound);
      table.add(phase, section, "without the delays", wall.minus(delays).toMillis() / bound);
    }
  }

  private void aws(String phase, AwsTraffic traffic) {
    var total = "AWS calls";
    table.add(phase, total, "all", traffic.count());
    table.add(phase, total, "writes", traffic.writes());
    table.add(phase, total, "throttled", traffic.throttled());
    table.add(phase, total, "refused otherwise", traffic.refused());
    var operations = traffic.byOperation();
    operations.forEach((operation, n) -> table.add(phase, total, operation, n));
    var perObject = "AWS calls per " + each;
    table.add(phase, perObject, "all", traffic.count() / (double) count);
    operations.forEach(
        (operation, n) -> table.add(phase, perObject, operation, n / (double) count));
  }

  private void kubernetes(String phase, ApiRequests writes) {
    var perObject = "Kubernetes writes per " + each;
    table.add(phase, perObject, "all", writes.count() / (double) count);
    table.add(phase, perObject, "refused", writes.refused() / (double) count);
    writes.byKind().forEach((kind, n) -> table.add(phase, perObject, kind, n / (double) count));
  }
}
