package io.tenantry.source.mapping;

/** What a row asks for that is not so yet. */
public sealed interface RowChange {
  DesiredObject wanted();

  default String name() {
    return wanted().name();
  }

  record Create(DesiredObject wanted) implements RowChange {}

  record Update(DesiredObject wanted, ObjectEdit edit) implements RowChange {}
}
