package io.tenantry.source;

import io.tenantry.api.edge.TenantSourceStatus;
import java.util.Optional;

/**
 * A source as a pass sees it.
 *
 * @param held whether our finalizer is on it
 * @param approval the hash of the deletions that somebody agrees to
 * @param status what earlier passes have said
 */
record Subject(
    Identity identity,
    long generation,
    boolean deleting,
    boolean held,
    Terms terms,
    Optional<String> approval,
    TenantSourceStatus status) {
  static final TenantSourceStatus NOTHING =
      new TenantSourceStatus(
          null, null, null, null, null, null, null, null, null, null, null, null);
}
