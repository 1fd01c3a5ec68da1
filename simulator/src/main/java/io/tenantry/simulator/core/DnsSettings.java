package io.tenantry.simulator.core;

import java.time.Duration;
import java.util.Map;

/**
 * The settings of DNS, for resolvers and validations.
 *
 * @param visibleAfter how long after a change resolvers still see the old answer
 * @param elsewhere names outside the simulator's zones and what they are a CNAME to
 */
public record DnsSettings(Duration visibleAfter, Map<String, String> elsewhere) {

  public DnsSettings {
    elsewhere = Map.copyOf(elsewhere);
  }

  static DnsSettings documented() {
    return new DnsSettings(Duration.ZERO, Map.of());
  }
}
