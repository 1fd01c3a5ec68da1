package io.tenantry.source;

import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import io.tenantry.source.mapping.TargetKind;

/** Says what to do about a kind that cannot be followed; pure. */
final class WatchErrors {
  private WatchErrors() {}

  static PortException because(TargetKind kind, PortException e) {
    return switch (e.failure().kind()) {
      case STALE -> invalid("the kind %s is not installed".formatted(kind.kind()), e);
      case DENIED ->
          invalid(
              "%s; to keep objects of this kind, apply deploy/rbac/sources-other-kinds.yaml"
                  .formatted(e.failure().message()),
              e);
      case MISSING, TAKEN, BUSY, LIMIT, INVALID, THROTTLED, UNAVAILABLE -> e;
    };
  }

  private static PortException invalid(String message, PortException cause) {
    return new PortException(new Failure(Kind.INVALID, message), cause);
  }
}
