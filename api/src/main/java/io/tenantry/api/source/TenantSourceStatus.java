package io.tenantry.api.source;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_NULL;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.kubernetes.api.model.Condition;
import io.tenantry.api.Copies;
import io.tenantry.api.KeyedBy;
import io.tenantry.api.Timestamp;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the operator reports about a tenant source. */
@JsonClassDescription("Result of the last poll. Written by the operator only.")
@JsonInclude(NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
public record TenantSourceStatus(
    @Timestamp @JsonPropertyDescription("When the source was last read without an error.")
        @Nullable String lastPollTime,
    @JsonPropertyDescription("Rows of the last poll.") @Nullable Integer tenantsDiscovered,
    @JsonPropertyDescription("Objects that the last poll created.")
        @Nullable Integer tenantsCreated,
    @JsonPropertyDescription("Objects that the last poll updated.")
        @Nullable Integer tenantsUpdated,
    @JsonPropertyDescription("Objects that the last poll deleted.")
        @Nullable Integer tenantsDeleted,
    @JsonPropertyDescription("Rows of the last poll that cannot be used.")
        @Nullable Integer rowsSkipped,
    @JsonPropertyDescription("The first of the rows that cannot be used, and why.")
        @Nullable List<SkippedRow> skippedRows,
    @JsonPropertyDescription(
            "The first changes of a dry run, or the first deletions that wait for approval.")
        @Nullable List<PendingChange> pendingChanges,
    @JsonPropertyDescription(
            "Numbers of all changes of a dry run, or of all deletions that wait for approval.")
        @Nullable PendingTotals pendingTotals,
    @JsonPropertyDescription(
            "Hash of the deletions that wait for approval. Set annotation "
                + "tenantry.io/approve-deletions to this value to approve them.")
        @Nullable String pendingPlan,
    @JsonPropertyDescription("Numbers of objects from which deletions are counted.")
        @Nullable DeletionWindow deletionWindow,
    @JsonPropertyDescription(
            "State of the database's change feed: Following, Reconnecting or None.")
        @Nullable String changeFeed,
    @KeyedBy("type") @JsonPropertyDescription("Conditions of the source, one for each type.")
        @Nullable List<Condition> conditions) {
  /** Copies, so that the value cannot change. */
  public TenantSourceStatus {
    skippedRows = Copies.optional(skippedRows);
    pendingChanges = Copies.optional(pendingChanges);
    conditions = Copies.optional(conditions);
  }
}
