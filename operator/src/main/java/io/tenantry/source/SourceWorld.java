package io.tenantry.source;

import io.tenantry.source.database.DatabaseView;
import io.tenantry.source.database.PreviousReading;
import io.tenantry.source.database.ReadOutcome;
import io.tenantry.source.mapping.RowMapping;
import io.tenantry.source.mapping.TargetObject;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/**
 * Everything that a pass over a TenantSource decides on.
 *
 * @param owned the source's objects, where the pass needs them all
 * @param unsettled the names of those that are not Ready yet
 */
record SourceWorld(
    SourceView source,
    RowMapping mapping,
    DatabaseView database,
    int objects,
    List<TargetObject> owned,
    Set<String> unsettled,
    Instant now) {
  SourceWorld {
    owned = List.copyOf(owned);
    unsettled = Set.copyOf(unsettled);
  }

  /** What was read of the rows. */
  ReadOutcome seen() {
    return database.result().seen();
  }

  /** What the last complete reading has left. */
  PreviousReading previous() {
    return database.previous();
  }
}
