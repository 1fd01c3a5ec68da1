package io.tenantry.source;

import io.tenantry.api.edge.PendingChange;
import io.tenantry.api.edge.PendingTotals;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** What a pass holds back: in a dry run everything, else the deletions the guard holds; pure. */
record Pending(SourceWorld world, SourcePlan plan, Findings findings) {
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

  private List<Child> held() {
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
                    "conflict: it already exists but is not managed by this TenantSource")));
    return all;
  }

  private List<PendingChange> deletions(List<Child> children) {
    var words = "its row is gone: %s it".formatted(world.source().terms().deletion().verb());
    return children.stream()
        .map(child -> new PendingChange("delete", child.name(), words))
        .toList();
  }

  private static PendingChange described(Change change) {
    return switch (change) {
      case Change.Create(var wanted) ->
          new PendingChange(
              "create",
              wanted.name(),
              wanted.domains().isEmpty()
                  ? "new row"
                  : "new row with " + Sentences.names(wanted.domains()));
      case Change.Update(var wanted, var edit) ->
          new PendingChange("update", wanted.name(), edit.words());
    };
  }
}
