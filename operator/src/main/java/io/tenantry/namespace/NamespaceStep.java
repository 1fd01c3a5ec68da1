package io.tenantry.namespace;

/** One write of a pass over a Tenant. */
sealed interface NamespaceStep {
  /** Put our finalizer on the Tenant, before anything of it exists. */
  record Hold() implements NamespaceStep {}

  record Create(String name, NamespaceMarks marks) implements NamespaceStep {}

  record Correct(Existing namespace, NamespaceMarks changes) implements NamespaceStep {}

  /** Make an object that guards the namespace, or put it right. */
  record Apply(Child child) implements NamespaceStep {}

  record Remove(Found child) implements NamespaceStep {}

  record Delete(Existing namespace) implements NamespaceStep {}

  /** Take our finalizer off: nothing of the Tenant is left. */
  record Release() implements NamespaceStep {}
}
