package io.tenantry.simulator.core;

import java.time.Duration;
import java.util.Map;

/**
 * The settings of ACM.
 *
 * @param detailsAfter how long a new certificate lacks its validation options
 * @param validation from the visible DNS record to issued
 * @param validationTimeout how long validation is tried
 * @param detachDelay how long a detached certificate still counts as in use
 * @param idempotency how long an idempotency token is remembered
 * @param validity how long an issued certificate is valid
 * @param renewBefore how long before its end it is renewed, when it may be
 * @param failures names whose validation fails, with ACM's reason
 */
public record AcmSettings(
    Duration detailsAfter,
    Duration validation,
    Duration validationTimeout,
    Duration detachDelay,
    Duration idempotency,
    Duration validity,
    Duration renewBefore,
    Map<String, String> failures) {

  public AcmSettings {
    failures = Map.copyOf(failures);
  }

  static AcmSettings documented() {
    return new AcmSettings(
        Duration.ofSeconds(5),
        Duration.ofMinutes(3),
        Duration.ofHours(72),
        Duration.ofSeconds(30),
        Duration.ofHours(1),
        Duration.ofDays(395),
        Duration.ofDays(60),
        Map.of());
  }

  AcmSettings fast() {
    return new AcmSettings(
        Duration.ofMillis(50),
        Duration.ofMillis(100),
        validationTimeout,
        Duration.ofMillis(50),
        idempotency,
        validity,
        renewBefore,
        failures);
  }
}
