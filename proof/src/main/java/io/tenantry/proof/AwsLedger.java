package io.tenantry.proof;

import io.tenantry.simulator.Simulator;
import io.tenantry.simulator.control.CallLog;
import io.tenantry.simulator.core.Throttles;

/** What was asked of the simulator, and how much may be. */
record AwsLedger(Simulator simulator) {
  Throttles throttles() {
    return simulator.cloud().engine().settings().throttles();
  }

  /** Now, in the ledger. */
  long mark() {
    var last = simulator.ledger().calls(new CallLog.Filter("", "", "", 0, 1));
    return last.isEmpty() ? 0 : last.getFirst().seq();
  }

  /** All calls since then. */
  AwsTraffic since(long mark) {
    var calls = simulator.ledger().calls(new CallLog.Filter("", "", "", mark, Integer.MAX_VALUE));
    if (!calls.isEmpty() && calls.getFirst().seq() != mark + 1) {
      throw new IllegalStateException("more calls than the ledger holds: measure fewer tenants");
    }
    return new AwsTraffic(calls);
  }
}
