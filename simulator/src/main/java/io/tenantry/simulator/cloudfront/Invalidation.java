package io.tenantry.simulator.cloudfront;

import java.time.Instant;
import java.util.List;

/** An invalidation of a tenant's paths. */
public record Invalidation(
    String id,
    String account,
    String tenant,
    String callerReference,
    List<String> paths,
    Instant created,
    Instant completed) {
  public Invalidation {
    paths = List.copyOf(paths);
  }

  boolean inProgress(Instant now) {
    return completed.isAfter(now);
  }
}
