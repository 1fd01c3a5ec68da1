package io.tenantry.pass;

/** What a pass has to say about one condition type. */
public record Verdict(String type, boolean holds, String reason, String message) {

  public static Verdict yes(String type, Reason reason, String message) {
    return new Verdict(type, true, reason.text(), message);
  }

  public static Verdict no(String type, Reason reason, String message) {
    return new Verdict(type, false, reason.text(), message);
  }
}
