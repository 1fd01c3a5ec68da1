package io.tenantry.namespace;

import io.tenantry.pass.Failure;

/** The result of reading the namespace that {@code spec.userId} names from the API server. */
sealed interface NamespaceLookup {
  record Absent() implements NamespaceLookup {}

  record Present(NamespaceView namespace) implements NamespaceLookup {}

  /** Not knowing is not absence: nothing may be created or deleted on it. */
  record Unreadable(Failure failure) implements NamespaceLookup {}
}
