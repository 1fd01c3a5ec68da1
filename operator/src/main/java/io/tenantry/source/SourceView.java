package io.tenantry.source;

import io.tenantry.api.edge.TenantSourceStatus;
import io.tenantry.source.mapping.SourceId;
import java.util.Optional;

/**
 * A source as a pass sees it.
 *
 * @param held whether our finalizer is on it
 * @param approval the hash of the deletions that somebody agrees to
 * @param adopting whether it takes over what sources of its namespace have left behind
 * @param status what earlier passes have said
 */
record SourceView(
    SourceId identity,
    long generation,
    boolean deleting,
    boolean held,
    SourceConfig terms,
    Optional<String> approval,
    boolean adopting,
    TenantSourceStatus status) {
  static final TenantSourceStatus NOTHING =
      new TenantSourceStatus(
          null, null, null, null, null, null, null, null, null, null, null, null, null);

  /** What somebody has agreed to; whoever changes it wants to see what comes of it. */
  String consent() {
    return approval.orElse("") + (adopting ? " adopting" : "");
  }
}
