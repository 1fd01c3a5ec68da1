package io.tenantry.source;

import io.tenantry.source.database.ReadSchedule;
import io.tenantry.source.mapping.ObjectEdit;
import io.tenantry.source.mapping.TargetObject;
import java.util.Map;
import java.util.Optional;

/** One write of a plan; it names the object's UID, so that it cannot hit a recreated object. */
sealed interface SourceStep {
  /** The object that it is about. */
  default Optional<String> object() {
    return switch (this) {
      case Create create -> Optional.of(create.name());
      case Update(var edit) -> Optional.of(edit.child().name());
      case Delete(var child) -> Optional.of(child.name());
      case Disable(var edit) -> Optional.of(edit.child().name());
      case LetGo(var child) -> Optional.of(child.name());
      case Hold _, Release _, OfDatabase _ -> Optional.empty();
    };
  }

  /** What is done to the database's connection and not to the cluster. */
  sealed interface OfDatabase extends SourceStep {}

  /** Begins to read all rows in the background; the end wakes the source. */
  record ReadAllRows(ReadSchedule.Begun reading) implements OfDatabase {}

  /** Marks the rows of this pass as used, so that no later one acts on what was read of them. */
  record UseRows() implements OfDatabase {}

  /** Closes the connection. */
  record Disconnect() implements OfDatabase {}

  /** Puts our finalizer on the source. */
  record Hold() implements SourceStep {}

  record Create(
      String name,
      Map<String, String> labels,
      Map<String, String> annotations,
      Map<String, Object> spec)
      implements SourceStep {}

  record Update(ObjectEdit edit) implements SourceStep {}

  record Delete(TargetObject child) implements SourceStep {}

  /** Switches an object off. */
  record Disable(ObjectEdit edit) implements SourceStep {}

  /** Removes the source's labels and annotations from an object, which then has no owner. */
  record LetGo(TargetObject child) implements SourceStep {}

  /** Lets the source go. */
  record Release() implements SourceStep {}
}
