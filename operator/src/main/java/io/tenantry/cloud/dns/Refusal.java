package io.tenantry.cloud.dns;

import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;

/** Why something is not done, with the metric's word for it. */
final class Refusal {
  private Refusal() {}

  static Failure of(Kind kind, String message) {
    var type =
        switch (kind) {
          case INVALID -> "dns_invalid_input";
          case TAKEN, LIMIT -> "dns_error";
          case DENIED -> "dns_access_denied";
          case THROTTLED -> "dns_throttling";
          case STALE, MISSING, BUSY, UNAVAILABLE -> "dns_retryable";
        };
    return new Failure(kind, message, type);
  }

  /** Whether another try may succeed. */
  static boolean isPassing(Failure failure) {
    return switch (failure.kind()) {
      case THROTTLED, BUSY, UNAVAILABLE, STALE -> true;
      case MISSING, TAKEN, LIMIT, DENIED, INVALID -> false;
    };
  }
}
