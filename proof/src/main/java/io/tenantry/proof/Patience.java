package io.tenantry.proof;

import java.time.Duration;

/**
 * How long a test waits for what must come. It is only ever spent on what never comes, and a
 * machine that is busy with other tests is slow, which is no failure.
 */
public final class Patience {
  public static final Duration LIMIT = Duration.ofMinutes(5);

  private Patience() {}
}
