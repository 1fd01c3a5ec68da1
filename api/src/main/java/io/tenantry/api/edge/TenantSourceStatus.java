package io.tenantry.api.edge;

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
@JsonClassDescription("What the last reading came to. Written by the operator only.")
@JsonInclude(NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
public record TenantSourceStatus(
    @Timestamp @JsonPropertyDescription("When the source was last read without an error.")
        @Nullable String lastPollTime,
    @JsonPropertyDescription("Tenants found by the last reading.")
        @Nullable Integer tenantsDiscovered,
    @JsonPropertyDescription("Tenants that the last reading created.")
        @Nullable Integer tenantsCreated,
    @JsonPropertyDescription("Tenants that the last reading changed.")
        @Nullable Integer tenantsUpdated,
    @JsonPropertyDescription("Tenants that the last reading deleted.")
        @Nullable Integer tenantsDeleted,
    @JsonPropertyDescription("Rows of the last reading that no object is made of.")
        @Nullable Integer rowsSkipped,
    @JsonPropertyDescription("The first of the rows that no object is made of, and why.")
        @Nullable List<SkippedRow> skippedRows,
    @JsonPropertyDescription(
            "What a dry run, or the deletion guard, holds back; the first of it where it is much.")
        @Nullable List<PendingChange> pendingChanges,
    @JsonPropertyDescription("How much a dry run, or the deletion guard, holds back in all.")
        @Nullable PendingTotals pendingTotals,
    @JsonPropertyDescription(
            "Hash of the deletions that the guard holds back. The annotation "
                + "tenantry.io/approve-deletions with this value lets them happen.")
        @Nullable String pendingPlan,
    @JsonPropertyDescription("From where deletions are counted.")
        @Nullable DeletionWindow deletionWindow,
    @JsonPropertyDescription(
            "How changes are noticed between two readings: Following, Reconnecting or None.")
        @Nullable String changeFeed,
    @KeyedBy("type")
        @JsonPropertyDescription("What the operator last found out, one entry for each aspect.")
        @Nullable List<Condition> conditions) {
  /** Copies, so that the value cannot change. */
  public TenantSourceStatus {
    skippedRows = Copies.optional(skippedRows);
    pendingChanges = Copies.optional(pendingChanges);
    conditions = Copies.optional(conditions);
  }
}
