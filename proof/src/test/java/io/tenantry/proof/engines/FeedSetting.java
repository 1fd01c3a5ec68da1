package io.tenantry.proof.engines;

/** A database that tells of changes only where its server is set up for it. */
interface FeedSetting extends FeedTable {
  /** Takes that away, and says a word of what the source says then. */
  String silence();
}
