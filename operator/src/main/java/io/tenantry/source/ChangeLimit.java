package io.tenantry.source;

import io.tenantry.source.mapping.Comparison;
import io.tenantry.source.mapping.RowChange;
import io.tenantry.source.mapping.TargetObject;
import java.util.ArrayList;
import java.util.List;

/**
 * Selects the changes that {@code maxConcurrentChanges} allows now; objects that are not Ready yet
 * may always be changed, so that a broken one can be corrected; pure.
 */
record ChangeLimit(List<SourceStep> steps, int waiting) {
  ChangeLimit {
    steps = List.copyOf(steps);
  }

  static ChangeLimit of(SourceWorld world, List<RowChange> changes, List<TargetObject> goers) {
    var terms = world.source().terms();
    var mapped = new ArrayList<SourceStep>();
    changes.forEach(change -> mapped.add(step(world, change)));
    goers.forEach(child -> mapped.add(farewell(terms, child)));
    if (terms.concurrent().isEmpty()) {
      return new ChangeLimit(mapped, 0);
    }
    int room = terms.concurrent().getAsInt() - world.unsettled().size();
    var steps = new ArrayList<SourceStep>();
    for (var step : mapped) {
      if (step.object().filter(world.unsettled()::contains).isPresent()) {
        steps.add(step);
      } else if (room > 0) {
        room--;
        steps.add(step);
      }
    }
    return new ChangeLimit(steps, mapped.size() - steps.size());
  }

  private static SourceStep step(SourceWorld world, RowChange change) {
    return switch (change) {
      case RowChange.Create(var wanted) -> {
        var comparison = new Comparison(world.mapping(), world.source().identity());
        yield new SourceStep.Create(
            wanted.name(),
            comparison.labels(wanted),
            comparison.annotations(wanted),
            comparison.created(wanted));
      }
      case RowChange.Update(_, var edit) -> new SourceStep.Update(edit);
    };
  }

  /** The step for an object whose row no longer exists. */
  static SourceStep farewell(SourceConfig terms, TargetObject child) {
    return switch (terms.deletion()) {
      case DELETE -> new SourceStep.Delete(child);
      case DISABLE ->
          Comparison.off(terms.kind(), child)
              .<SourceStep>map(SourceStep.Disable::new)
              .orElseGet(() -> new SourceStep.LetGo(child));
      case ORPHAN -> new SourceStep.LetGo(child);
    };
  }
}
