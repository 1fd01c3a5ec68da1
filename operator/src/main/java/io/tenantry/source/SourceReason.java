package io.tenantry.source;

import io.tenantry.pass.Reason;

/** The reasons of the condition Ready and of events, spelt as in the contract. */
enum SourceReason implements Reason {
  POLL_SUCCEEDED,
  DRY_RUN_COMPLETE,
  POLL_FAILED,
  INVALID_CONFIG,
  CONFLICT,
  APPLY_FAILED,
  DELETION_GUARD,
  SUSPENDED,
  DELETING;

  static final String READY = "Ready";
}
