package io.tenantry.namespace;

import io.tenantry.pass.Failure;

/** What a live look at the namespace that {@code spec.userId} names has shown. */
sealed interface Seen {
  record Absent() implements Seen {}

  record Present(Existing namespace) implements Seen {}

  /** Not knowing is not absence: nothing may be created or deleted on it. */
  record Unreadable(Failure failure) implements Seen {}
}
