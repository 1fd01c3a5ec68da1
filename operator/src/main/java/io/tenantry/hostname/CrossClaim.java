package io.tenantry.hostname;

import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.RecordRouting;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The TXT record by which a cluster claims a hostname in its hosted zone. Clusters do not see each
 * other's objects, so that a DomainClaim is not enough.
 *
 * @param uid of the request
 */
record CrossClaim(String cluster, String uid) {
  private static final Pattern TEXT = Pattern.compile("cluster=(\\S+) uid=(\\S+)");
  private static final Pattern CLUSTER = Pattern.compile("[A-Za-z0-9._-]{1,128}");
  private static final String PREFIX = "_gateway-claim.";
  private static final String WILDCARD = "*.";

  /** The same for all claims of a hostname: a resolver returns one of them. */
  private static final int WEIGHT = 1;

  /** Whether a cluster of this name can claim anything. */
  static boolean fits(String cluster) {
    return CLUSTER.matcher(cluster).matches();
  }

  /** Where the claims of a hostname are; a text cannot be at a wildcard alone. */
  static String name(String hostname) {
    return PREFIX
        + (hostname.startsWith(WILDCARD)
            ? "_wildcard." + hostname.substring(WILDCARD.length())
            : hostname);
  }

  /** Where the claims are of all who need the same validation records. */
  static Set<String> kin(String hostname) {
    var base = hostname.startsWith(WILDCARD) ? hostname.substring(WILDCARD.length()) : hostname;
    return Set.of(name(base), name(WILDCARD + base));
  }

  static Optional<CrossClaim> read(String text) {
    return Optional.of(TEXT.matcher(text))
        .filter(matcher -> matcher.matches())
        .map(matcher -> new CrossClaim(matcher.group(1), matcher.group(2)));
  }

  /**
   * Beside the claims of others where the name is shared. Weighted even where the name's own
   * records are not: Route 53 has no primary text without a health check.
   */
  DnsRecord.Txt record(String hostname, Optional<RecordRouting> routing) {
    return new DnsRecord.Txt(
        name(hostname),
        "cluster=%s uid=%s".formatted(cluster, uid),
        ClaimLedger.TTL,
        routing.map(shared -> new RecordRouting.Weighted(shared.setIdentifier(), WEIGHT)));
  }
}
