package io.tenantry.proof.engines;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.rows.Store;
import org.junit.jupiter.api.Test;

/** What a database does that tells of changes only where it is asked to, or never. */
interface OptionalFeedContract extends BackendContract {
  Store openWithoutFeed();

  @Test
  default void thereIsNoFeed() {
    try (var store = openWithoutFeed()) {
      assertThat(store.feed()).isEmpty();
    }
  }
}
