package io.tenantry.hostname;

import io.tenantry.pass.Hash;
import java.util.List;
import java.util.Locale;

/**
 * Derives the name of a DomainClaim from its hostname. The API server rejects a second object of
 * the same name, which makes a claim exclusive.
 */
final class ClaimName {
  private static final String WILDCARD = "wildcard";
  private static final int SUFFIX = 8;

  private ClaimName() {}

  /** The id alone: Route 53 also gives it with a prefix, and names have no slashes. */
  static String bare(String zoneId) {
    return zoneId.replaceFirst("^/hostedzone/", "");
  }

  /** Whether two claims are for the same hostname, however the zone is written. */
  static boolean same(String zoneId, String hostname, String otherZoneId, String otherHostname) {
    return bare(zoneId).equals(bare(otherZoneId)) && hostname.equalsIgnoreCase(otherHostname);
  }

  /**
   * The name that every claim had before us; {@code *.x.com} and {@code wildcard.x.com} share one.
   */
  static String plain(String zoneId, String hostname) {
    return lower(bare(zoneId) + "-" + hostname.replace("*", WILDCARD));
  }

  /** The name that no other hostname has. */
  static String suffixed(String zoneId, String hostname) {
    var hash = Hash.of(bare(zoneId) + "|" + lower(hostname)).substring(0, SUFFIX);
    return plain(zoneId, hostname) + "-" + hash;
  }

  /**
   * Where a claim of this hostname may be, by anybody; each counts only if it is for the {@link
   * #same} hostname. A claim must not be made while there is one at the other name.
   */
  static List<String> candidates(String zoneId, String hostname) {
    return List.of(plain(zoneId, hostname), suffixed(zoneId, hostname));
  }

  /**
   * What to call a claim that is to be made.
   *
   * @param taken whether the plain name belongs to another hostname
   */
  static String ofNew(String zoneId, String hostname, boolean taken) {
    return taken || lower(hostname).startsWith(WILDCARD + ".")
        ? suffixed(zoneId, hostname)
        : plain(zoneId, hostname);
  }

  private static String lower(String text) {
    return text.toLowerCase(Locale.ROOT);
  }
}
