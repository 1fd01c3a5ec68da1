package io.tenantry.source.database;

/** Whether all rows are being read in the background. */
public enum ReadingState {
  IDLE,
  RUNNING,
  /** It has ended, and no pass has used its result. */
  DONE
}
