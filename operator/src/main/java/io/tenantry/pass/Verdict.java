package io.tenantry.pass;

import io.fabric8.kubernetes.api.model.Condition;

/** The status, reason and message of one condition. */
public record Verdict(String type, boolean holds, String reason, String message) {

  public static Verdict yes(String type, Reason reason, String message) {
    return of(type, true, reason, message);
  }

  public static Verdict no(String type, Reason reason, String message) {
    return of(type, false, reason, message);
  }

  /** The reference page of conditions is made of what reasons say of themselves: it must be so. */
  private static Verdict of(String type, boolean holds, Reason reason, String message) {
    assert reason.explanation().usage().includes(type, holds)
        : "%s is not explained as a reason of %s=%s".formatted(reason, type, holds);
    return new Verdict(type, holds, reason.text(), message);
  }

  /** What was said stands. */
  public static Verdict asBefore(Condition condition) {
    return new Verdict(
        condition.getType(),
        "True".equals(condition.getStatus()),
        condition.getReason(),
        condition.getMessage());
  }
}
