package io.tenantry.proof;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.awaitility.pollinterval.IterativePollInterval;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * How all tests of this module wait: as long as on a busy machine, soon at first and then more
 * rarely, since every look costs the API server as much as a request of the operator.
 */
public final class PatientWaits implements BeforeAllCallback {
  private static final Duration FIRST = Duration.ofMillis(50);
  private static final Duration LONGEST = Duration.ofMillis(200);

  @Override
  public void beforeAll(ExtensionContext context) {
    Awaitility.setDefaultTimeout(Patience.LIMIT);
    Awaitility.setDefaultPollInterval(IterativePollInterval.iterative(PatientWaits::next, FIRST));
  }

  private static Duration next(Duration last) {
    var longer = last.multipliedBy(2);
    return longer.compareTo(LONGEST) < 0 ? longer : LONGEST;
  }
}
