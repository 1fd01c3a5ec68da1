package io.tenantry.edge.fleet;

import io.tenantry.cloud.CloudFront.Summary;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The changes that reconciles were lately started for, so that none is started twice for the same
 * change while the first still waits for API quota. Not thread-safe.
 */
final class RecentWakeUps {
  /** A pass may have read what CloudFront had no longer: after so long the same is news again. */
  static final Duration STALE = Duration.ofMinutes(1);

  private final Map<String, Told> told = new LinkedHashMap<>();

  private record Told(String id, String etag, boolean deployed, Instant at) {
    boolean same(Summary listed) {
      return id.equals(listed.id()) && etag.equals(listed.etag()) && deployed == listed.deployed();
    }
  }

  /** Whether the member has not been woken for this yet; from now on it has. */
  boolean tell(String key, Summary listed, Instant now) {
    forget(now);
    var before = told.get(key);
    if (before != null && before.same(listed)) {
      return false;
    }
    told.remove(key); // the oldest stay in front
    told.put(key, new Told(listed.id(), listed.etag(), listed.deployed(), now));
    return true;
  }

  private void forget(Instant now) {
    var oldest = told.values().iterator();
    while (oldest.hasNext() && !oldest.next().at.plus(STALE).isAfter(now)) {
      oldest.remove();
    }
  }
}
