package io.tenantry.pass;

/** A Kubernetes event to be published about an object. */
public record Announcement(boolean warning, String reason, String message) {

  public static Announcement normal(Reason reason, String message) {
    return of(Usage.Event.NORMAL, reason, message);
  }

  public static Announcement warning(Reason reason, String message) {
    return of(Usage.Event.WARNING, reason, message);
  }

  /** The reference page of events is made of what reasons say of themselves: it must be so. */
  private static Announcement of(Usage.Event event, Reason reason, String message) {
    assert reason.explanation().usage().includes(event)
        : "%s is not explained as a %s event".formatted(reason, event.text());
    return new Announcement(event == Usage.Event.WARNING, reason.text(), message);
  }
}
