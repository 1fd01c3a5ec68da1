package io.tenantry.source;

import io.tenantry.api.source.TenantSourceStatus;
import io.tenantry.source.mapping.SourceId;
import java.util.Optional;

/**
 * A TenantSource as the planners see it.
 *
 * @param held whether our finalizer is on it
 * @param approval the hash of the approved deletions
 * @param adopting whether it adopts objects that sources of its namespace left behind
 * @param status the status that earlier passes have written
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

  /** The annotations whose change starts a reading. */
  String consent() {
    return approval.orElse("") + (adopting ? " adopting" : "");
  }
}
