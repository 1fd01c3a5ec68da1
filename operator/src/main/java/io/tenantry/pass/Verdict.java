package io.tenantry.pass;

import io.fabric8.kubernetes.api.model.Condition;

/** What a pass has to say about one condition type. */
public record Verdict(String type, boolean holds, String reason, String message) {

  public static Verdict yes(String type, Reason reason, String message) {
    return new Verdict(type, true, reason.text(), message);
  }

  public static Verdict no(String type, Reason reason, String message) {
    return new Verdict(type, false, reason.text(), message);
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
