package io.tenantry.namespace;

/** One write. */
sealed interface NamespaceStep {
  /** Put our finalizer on the Tenant, before anything of it exists. */
  record Hold() implements NamespaceStep {}

  record Create(String name, Marks marks) implements NamespaceStep {}

  record Correct(Existing namespace, Marks changes) implements NamespaceStep {}

  record Delete(Existing namespace) implements NamespaceStep {}

  /** Take our finalizer off: nothing of the Tenant is left. */
  record Release() implements NamespaceStep {}
}
