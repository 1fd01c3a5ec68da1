package io.tenantry.proof.engines;

/** A table that can be missing, unlike keys of which there are none. */
public interface MissingTable extends TenantTable {
  /** Drops it, and says what the database says when it is read then. */
  String drop();

  /** As it was in the beginning. */
  void create();
}
