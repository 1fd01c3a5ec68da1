package io.tenantry.edge.fleet;

import io.tenantry.pass.Failure;
import java.time.Duration;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Remembers whether CloudFront denied listing tenants. Not thread-safe. */
final class ListingPermission {
  private static final Logger LOG = LoggerFactory.getLogger(Fleet.class);

  /** Rare enough for people who watch for denied calls, soon enough after a policy was mended. */
  private static final Duration TRY_DENIED = Duration.ofMinutes(15);

  private boolean denied;
  private Instant deniedUntil = Instant.MIN;

  /** Whether it is too soon to try again. */
  boolean isMissing(Instant now) {
    return now.isBefore(deniedUntil);
  }

  void refused(Failure failure, Instant now) {
    if (!denied) {
      LOG.atWarn()
          .addKeyValue("error", failure.message())
          .log(
              "Listing tenants is denied, so the operator reads them one by one;"
                  + " allow cloudfront:ListDistributionTenants to save calls");
    }
    denied = true;
    deniedUntil = now.plus(TRY_DENIED);
  }

  void granted() {
    if (denied) {
      LOG.atInfo().log("Listing tenants is allowed again");
      denied = false;
    }
  }
}
