package io.tenantry.simulator;

import io.tenantry.simulator.wire.HttpAnswer;

/** The response that the client gets for a call. */
sealed interface CallResponse {
  record Answered(HttpAnswer answer) implements CallResponse {}

  /** The connection closes without a word. */
  record Dropped() implements CallResponse {}

  /** The connection closes in the middle of the answer. */
  record Truncated(HttpAnswer answer) implements CallResponse {}
}
