package io.tenantry.simulator.acm;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** That a resource uses a certificate; after detaching it seems so for a while. */
public record Use(String certificate, String user, @Nullable Instant until) {
  boolean seen(Instant now) {
    return until == null || until.isAfter(now);
  }

  String id() {
    return certificate + "|" + user;
  }
}
