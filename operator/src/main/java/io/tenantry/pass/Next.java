package io.tenantry.pass;

import java.time.Duration;

/** When the next reconcile is due. */
public sealed interface Next {
  /** Nothing to wait for: a change or the periodic resync brings the next pass. */
  record Settled() implements Next {}

  /** Something is under way that may not announce itself. */
  record Again(Duration after) implements Next {}

  /** Something failed that may work later: soon, then ever more rarely. */
  record Retry() implements Next {}

  /** Nothing of ours is left and the finalizer is gone: the object is no longer our business. */
  record Released() implements Next {}
}
