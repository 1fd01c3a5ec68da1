package io.tenantry.planted.cloud.dns;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Part of the DNS engine that should only decide, and talks. */
public final class LoudLedger {
  private static final Logger LOG = LoggerFactory.getLogger(LoudLedger.class);

  private LoudLedger() {}

  public static void decide() {
    LOG.info("decided");
  }
}
