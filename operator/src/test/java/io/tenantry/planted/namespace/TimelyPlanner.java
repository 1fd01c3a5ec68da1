package io.tenantry.planted.namespace;

import io.tenantry.planted.cloud.dns.LoudLedger;
import io.tenantry.planted.pass.Dice;
import java.time.Instant;
import java.util.Random;

/** Decides by the clock, and with what is not pure. */
final class TimelyPlanner {
  private TimelyPlanner() {}

  static Instant decide(Random random) {
    LoudLedger.decide();
    return Instant.now().plusSeconds(Dice.roll(random));
  }
}
