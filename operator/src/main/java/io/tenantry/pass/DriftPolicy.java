package io.tenantry.pass;

import java.util.Locale;
import java.util.Optional;

/** The policy for changes that others make to managed resources. */
public enum DriftPolicy {
  ENFORCE,
  REPORT,
  SUSPEND;

  /** By its name in flags and annotations, case-sensitive. */
  public static Optional<DriftPolicy> of(String text) {
    for (var policy : values()) {
      if (policy.name().toLowerCase(Locale.ROOT).equals(text)) {
        return Optional.of(policy);
      }
    }
    return Optional.empty();
  }
}
