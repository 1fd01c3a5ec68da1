package io.tenantry.cloud.aws;

import io.tenantry.cloud.AllowList;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * How AWS is reached.
 *
 * @param region for STS, and for services that have no fixed one; empty asks the SDK's chain
 * @param sessionName how our sessions are called in other accounts' trails
 * @param sessionTags what assumed sessions are tagged with; roles must then allow TagSession
 * @param roles which roles may be assumed at all
 * @param timeout how long one call may take
 * @param leads whether this process may act; asked before each call is sent
 */
public record AwsSettings(
    Optional<String> region,
    String sessionName,
    Map<String, String> sessionTags,
    AllowList roles,
    Duration timeout,
    BooleanSupplier leads) {
  private static final int LONGEST_NAME = 64;
  private static final Duration LONGEST_CALL = Duration.ofSeconds(30);

  public AwsSettings {
    sessionName = valid(sessionName);
    sessionTags = Map.copyOf(sessionTags);
    if (timeout.isNegative() || timeout.isZero() || timeout.compareTo(LONGEST_CALL) > 0) {
      throw new IllegalArgumentException("a call takes up to 30 s, not " + timeout);
    }
  }

  /** The operator's own: any role, no tags, the longest time. */
  public static AwsSettings of(Optional<String> region, String sessionName, AllowList roles) {
    return new AwsSettings(region, sessionName, Map.of(), roles, LONGEST_CALL, () -> true);
  }

  /** As this, with tags on assumed sessions. */
  public AwsSettings withSessionTags(Map<String, String> tags) {
    return new AwsSettings(region, sessionName, tags, roles, timeout, leads);
  }

  /** As this, for a process that may lose its leadership. */
  public AwsSettings withLeadership(BooleanSupplier leadership) {
    return new AwsSettings(region, sessionName, sessionTags, roles, timeout, leadership);
  }

  /** STS takes 2 to 64 characters of these only. */
  private static String valid(String name) {
    var clean = name.replaceAll("[^\\w+=,.@-]", "-");
    var cut = clean.substring(0, Math.min(LONGEST_NAME, clean.length()));
    return cut.length() < 2 ? "tenantry" : cut;
  }
}
