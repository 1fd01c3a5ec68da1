package io.tenantry.source;

/** How changes are noticed between two readings. */
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
