package io.tenantry.cluster;

import static io.tenantry.pass.Actor.PLATFORM_TEAM;
import static io.tenantry.pass.Usage.warning;

import io.tenantry.pass.Explanation;
import io.tenantry.pass.Reason;
import io.tenantry.pass.Usage;

/** Reasons of events about objects of any kind. */
public enum ClusterReason implements Reason {
  UNREADABLE(
      warning().by(PLATFORM_TEAM),
      "The object has a value that cannot be read; it is neither changed nor deleted",
      "Correct the field that the message names");

  private final Explanation explanation;

  ClusterReason(Usage usage, String meaning, String action) {
    this.explanation = new Explanation(usage, meaning, action);
  }

  @Override
  public Explanation explanation() {
    return explanation;
  }
}
