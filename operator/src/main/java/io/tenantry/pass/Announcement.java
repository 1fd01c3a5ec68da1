package io.tenantry.pass;

/** A Kubernetes event to be published about an object. */
public record Announcement(boolean warning, String reason, String message) {

  public static Announcement normal(Reason reason, String message) {
    return new Announcement(false, reason.text(), message);
  }

  public static Announcement warning(Reason reason, String message) {
    return new Announcement(true, reason.text(), message);
  }
}
