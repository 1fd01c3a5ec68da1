package io.tenantry.namespace;

import io.tenantry.pass.Failure;

/** What a live look at the namespace that {@code spec.userId} names has shown. */
sealed interface NamespaceLookup {
  record Absent() implements NamespaceLookup {}

  record Present(NamespaceView namespace) implements NamespaceLookup {}

  /** Not knowing is not absence: nothing may be created or deleted on it. */
  record Unreadable(Failure failure) implements NamespaceLookup {}
}
