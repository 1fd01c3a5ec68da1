package io.tenantry.rows;

import io.tenantry.pass.Failure;
import java.util.Set;

/**
 * Port: reports changed rows soon after they change. Delivery is best effort: a change may be
 * reported twice or not at all, so listeners also compare all rows at an interval.
 */
public interface Feed {
  /** Hears what changes; called from a thread of the feed's own, one call at a time. */
  interface Listener {
    /** From here on changes are told; what happened before was not. */
    void connected();

    /** These rows are new or different. */
    void changed(Set<String> keys);

    /** Rows were deleted, or it is not known which have changed. */
    void unclear();

    /** Nothing will be told any more: the feed has ended, and may be followed again. */
    void lost(Failure failure);
  }

  /** Follows in the background until closed, or until the listener hears that it is lost. */
  AutoCloseable follow(Listener listener);
}
