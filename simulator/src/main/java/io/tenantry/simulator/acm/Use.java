package io.tenantry.simulator.acm;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Records that a resource uses a certificate; still visible for a while after it is detached. */
public record Use(String certificate, String user, @Nullable Instant until) {
  boolean seen(Instant now) {
    return until == null || until.isAfter(now);
  }

  String id() {
    return certificate + "|" + user;
  }
}
