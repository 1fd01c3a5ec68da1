package io.tenantry.source;

import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import io.tenantry.source.mapping.TargetKind;

/** Builds the message for a target kind that cannot be watched; pure. */
final class WatchErrors {
  private WatchErrors() {}

  static PortException because(TargetKind kind, PortException e) {
    return switch (e.failure().kind()) {
      case STALE ->
          denied(
              "Kind %s is not installed: apply its CRD from deploy/crds".formatted(kind.kind()), e);
      case DENIED ->
          denied(
              "The operator may not use this kind: apply deploy/rbac/sources-other-kinds.yaml. %s"
                  .formatted(e.failure().message()),
              e);
      case MISSING, TAKEN, BUSY, LIMIT, INVALID, THROTTLED, UNAVAILABLE -> e;
    };
  }

  private static PortException denied(String message, PortException cause) {
    return new PortException(new Failure(Kind.DENIED, message), cause);
  }
}
