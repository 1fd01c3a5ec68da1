package io.tenantry.cloud.dns;

/**
 * What the engine has done since it started.
 *
 * @param batches accepted by the provider
 * @param changes in those batches
 * @param largest most changes in one batch
 * @param rejected batches that the provider rejected as a whole
 * @param refused wishes that were refused
 * @param retries calls that failed and were tried again
 * @param polls questions whether a change is in sync
 * @param looks readings of records
 */
public record DnsNumbers(
    long batches,
    long changes,
    long largest,
    long rejected,
    long refused,
    long retries,
    long polls,
    long looks) {

  /** On average; zero before the first batch. */
  public double changesPerBatch() {
    return batches == 0 ? 0 : (double) changes / batches;
  }
}
