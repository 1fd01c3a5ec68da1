package io.tenantry.source;

import io.tenantry.source.mapping.RowMapping;
import io.tenantry.source.mapping.TargetObject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Everything that a pass over a TenantSource decides on.
 *
 * @param owned the source's objects, where the pass needs them all
 * @param unsettled the names of those that are not Ready yet
 * @param recall what the last complete reading has left
 * @param feed how changes are noticed between two readings
 * @param timing how long things took, for the metrics
 * @param rest how long until the next reading is due, where this pass reads nothing new
 */
record SourceWorld(
    SourceView source,
    RowMapping mapping,
    ReadOutcome seen,
    int objects,
    List<TargetObject> owned,
    Set<String> unsettled,
    PreviousReading recall,
    FeedState feed,
    Duration rest,
    Timing timing,
    Instant now) {
  /** How long the reading took, and how old the oldest change was that the feed had told of. */
  record Timing(Optional<Duration> reading, Optional<Duration> lag) {
    static final Timing NONE = new Timing(Optional.empty(), Optional.empty());
  }

  SourceWorld {
    owned = List.copyOf(owned);
    unsettled = Set.copyOf(unsettled);
  }
}
