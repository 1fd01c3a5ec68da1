package io.tenantry.cloud.dns;

import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;

/** Why the engine itself does not do something, with the metric's word for it. */
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
}
