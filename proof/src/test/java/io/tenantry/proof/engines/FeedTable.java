package io.tenantry.proof.engines;

import io.tenantry.rows.Store;
import java.util.Map;

/** A table whose changes the database tells. */
public interface FeedTable extends TenantTable {
  /** Settings with which a store has a feed. */
  default Map<String, ?> following() {
    return Map.of();
  }

  /** Whether the feed says which row was updated, and not only that one was. */
  default boolean namesUpdates() {
    return true;
  }

  /** Whether the driver follows on by itself after its connection was cut. */
  default boolean resumes() {
    return false;
  }

  /** One whose feed may not be followed. */
  Store openDenied();
}
