package io.tenantry.simulator.core;

import java.time.Duration;

/**
 * The settings of Route 53.
 *
 * @param insync how long a change stays PENDING
 * @param processing how long a zone refuses the next change with PriorRequestNotComplete; zero
 *     never does
 */
public record Route53Settings(Duration insync, Duration processing) {

  static Route53Settings documented() {
    return new Route53Settings(Duration.ofSeconds(30), Duration.ZERO);
  }

  Route53Settings fast() {
    return new Route53Settings(Duration.ofMillis(50), processing);
  }
}
