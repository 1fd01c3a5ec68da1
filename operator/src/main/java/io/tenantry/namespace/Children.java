package io.tenantry.namespace;

/** Port: objects that guard tenants. Every call throws {@link io.tenantry.pass.PortException}. */
interface Children {
  /** Makes the object, or makes it as it should be; fails when one of that name is not ours. */
  void apply(Child child);

  /** Deletes this very object; one that is gone is fine. */
  void remove(Found child);
}
