package io.tenantry.source;

/** Whether a source follows the change feed of its database. */
enum FeedState {
  FOLLOWING("Following"),
  RECONNECTING("Reconnecting"),
  NONE("None");

  private final String text;

  FeedState(String text) {
    this.text = text;
  }

  String text() {
    return text;
  }
}
