package io.tenantry.source;

import static io.tenantry.pass.Actor.OPERATOR;
import static io.tenantry.pass.Actor.PLATFORM_TEAM;
import static io.tenantry.pass.Usage.no;
import static io.tenantry.pass.Usage.yes;

import io.tenantry.pass.Explanation;
import io.tenantry.pass.Reason;
import io.tenantry.pass.Usage;

/** The reasons of the condition Ready and of events, spelt as in the contract. */
enum SourceReason implements Reason {
  POLL_SUCCEEDED(
      yes(SourceReason.READY).normal().by(OPERATOR),
      "The rows are read and the objects match them; the event counts changed objects",
      "Nothing: status.skippedRows lists the rows without an object"),
  DRY_RUN_COMPLETE(
      yes(SourceReason.READY).by(PLATFORM_TEAM),
      "The rows are read and nothing is changed, because spec.dryRun is true",
      "Read status.pendingChanges, then set spec.dryRun to false"),
  POLL_FAILED(
      no(SourceReason.READY).warning().by(PLATFORM_TEAM),
      "The rows cannot be read; no object is changed or deleted",
      "Check the database, its credentials and the network; the operator's log has the cause"),
  INVALID_CONFIG(
      no(SourceReason.READY).warning().by(PLATFORM_TEAM),
      "The spec or its Secret cannot be used, or asks for what the namespace may not use",
      "Correct what the message names"),
  CONFLICT(
      no(SourceReason.READY).warning().by(PLATFORM_TEAM),
      "An object of a row's name exists and does not belong to the source",
      "Delete or rename that object, or hand it over with annotation tenantry.io/adopt"),
  APPLY_FAILED(
      no(SourceReason.READY).warning().by(PLATFORM_TEAM),
      "The API server rejects an object, or does not answer",
      "Correct the rows, rights or quotas that the message names; the operator tries again"),
  DELETION_GUARD(
      no(SourceReason.READY).warning().by(PLATFORM_TEAM),
      "Deletions wait for approval: they exceed spec.maxDeletions, or too many rows cannot be used",
      "Restore the rows, or approve status.pendingPlan with annotation tenantry.io/approve-deletions"),
  SUSPENDED(
      no(SourceReason.READY).by(PLATFORM_TEAM),
      "Nothing is read or changed, because spec.suspend is true",
      "Set spec.suspend to false to continue"),
  DELETING(
      no(SourceReason.READY).by(OPERATOR),
      "The source is being deleted, and its objects are removed by spec.deletionPolicy",
      "Nothing: the source is removed when none of its objects is left");

  static final String READY = "Ready";

  private final Explanation explanation;

  SourceReason(Usage usage, String meaning, String action) {
    this.explanation = new Explanation(usage, meaning, action);
  }

  @Override
  public Explanation explanation() {
    return explanation;
  }
}
