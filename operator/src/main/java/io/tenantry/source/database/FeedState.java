package io.tenantry.source.database;

/** Whether a source follows the change feed of its database. */
public enum FeedState {
  FOLLOWING("Following"),
  RECONNECTING("Reconnecting"),
  NONE("None");

  private final String text;

  FeedState(String text) {
    this.text = text;
  }

  public String text() {
    return text;
  }
}
