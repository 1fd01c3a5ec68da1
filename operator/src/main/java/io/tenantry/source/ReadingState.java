package io.tenantry.source;

/** Whether all rows are being read in the background. */
enum ReadingState {
  IDLE,
  RUNNING,
  /** It has ended, and no pass has used its result. */
  DONE
}
