package io.tenantry.edge;

import io.tenantry.cloud.Allowance;
import io.tenantry.cloud.DnsRecords;
import io.tenantry.pass.DriftPolicy;
import java.time.Duration;

/**
 * The operator's flags that the edge plane uses.
 *
 * @param drift what to do about drift where an object does not say otherwise
 * @param poll how often to look at what is under way and does not announce itself
 * @param roles which roles a namespace may name
 * @param zones which hosted zones a namespace may name
 * @param cluster by what other clusters with the same AWS account know this one
 */
public record EdgeRules(
    DriftPolicy drift, Duration poll, Allowance roles, Allowance zones, String cluster) {
  /** When to try again what a person must see to first. */
  static final Duration LONG = Duration.ofMinutes(5);

  /** A stage that is over by then is not told of: a write for it would be out of date at once. */
  static final Duration BRIEF = DnsRecords.SLOW;

  /**
   * The same for records to delete, which are batched for longer because nothing waits for them.
   */
  static final Duration LONG_REMOVAL = Duration.ofSeconds(90);

  /** When to try again what AWS found too much. */
  static final Duration THROTTLED = Duration.ofMinutes(1);
}
