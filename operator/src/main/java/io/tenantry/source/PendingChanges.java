package io.tenantry.source;

import io.tenantry.api.source.PendingChange;
import io.tenantry.api.source.PendingTotals;
import io.tenantry.source.database.ReadingResult;
import io.tenantry.source.mapping.RowChange;
import io.tenantry.source.mapping.TargetObject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Pending changes for the status: all of a dry run, or deletions that wait for approval; pure. */
record PendingChanges(SourceWorld world, SourcePlan plan, ReadingResult findings) {
  private static final int MOST = 50;

  /** By action and name, as many as a status should hold. */
  List<PendingChange> changes() {
    return (dryRun() ? everything() : deletions(held()))
        .stream()
            .sorted(
                Comparator.comparing(PendingChange::action)
                    .thenComparing(PendingChange::tenantName))
            .limit(MOST)
            .toList();
  }

  PendingTotals totals() {
    return new PendingTotals(
        dryRun() ? findings.creates() : 0,
        dryRun() ? findings.updates() : 0,
        dryRun() ? plan.goers().size() : held().size(),
        findings.conflicts());
  }

  private boolean dryRun() {
    return world.source().terms().dryRun();
  }

  private List<TargetObject> held() {
    return plan.held().map(DeletionGuard.Held::children).orElse(List.of());
  }

  private List<PendingChange> everything() {
    var all = new ArrayList<>(deletions(plan.goers()));
    findings.changes().forEach(change -> all.add(described(change)));
    findings
        .foreign()
        .forEach(name ->
            all.add(
                new PendingChange(
                    "create",
                    name,
                    "Conflict: the object already exists but is not managed by this TenantSource")));
    return all;
  }

  private List<PendingChange> deletions(List<TargetObject> children) {
    var words =
        "Its row no longer exists: %s the object"
            .formatted(world.source().terms().deletion().verb());
    return children.stream()
        .map(child -> new PendingChange("delete", child.name(), words))
        .toList();
  }

  private static PendingChange described(RowChange change) {
    return switch (change) {
      case RowChange.Create(var wanted) ->
          new PendingChange(
              "create",
              wanted.name(),
              wanted.domains().isEmpty()
                  ? "New row"
                  : "New row with " + SourceMessages.names(wanted.domains()));
      case RowChange.Update(var wanted, var edit) ->
          new PendingChange("update", wanted.name(), edit.words());
    };
  }
}
