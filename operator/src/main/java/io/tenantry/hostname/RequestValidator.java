package io.tenantry.hostname;

import io.tenantry.hostname.access.AllowedDomains;
import io.tenantry.hostname.access.NamespaceCache;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Validates a request and says what to change. The installed schema may be older than the operator,
 * so that nothing is taken for granted. An invalid request causes no call and claims nothing.
 */
final class RequestValidator {
  private static final Pattern ZONE = Pattern.compile("[A-Za-z0-9]{1,32}");
  private static final Pattern HOSTNAME =
      Pattern.compile("(\\*\\.)?([a-z0-9]+(-[a-z0-9]+)*\\.)+[a-z]{2,}");

  /** ACM's limit for the name of a certificate; no label can be longer than DNS allows then. */
  private static final int LONGEST = 64;

  private RequestValidator() {}

  /**
   * Looks at the fields that everything else is made of.
   *
   * @param allowed the domains that the operator's settings allow
   * @param allowedHere the domains that the namespace's annotation allows
   */
  static Optional<String> in(
      String zoneId, String hostname, AllowedDomains allowed, AllowedDomains allowedHere) {
    if (zoneId.isBlank()) {
      return Optional.of(
          "spec.zoneId is empty: set it to the id of the Route 53 hosted zone of the hostname");
    }
    if (!ZONE.matcher(ClaimName.bare(zoneId)).matches()) {
      return Optional.of(
          ("spec.zoneId \"%s\" is not the id of a hosted zone: use the letters and digits that Route"
                  + " 53 shows, such as Z1234567890ABC, not the name of the zone")
              .formatted(zoneId));
    }
    return inHostname(hostname).or(() -> refused(hostname, allowed, allowedHere));
  }

  private static Optional<String> inHostname(String hostname) {
    if (hostname.isBlank()) {
      return Optional.of("spec.hostname is empty: set it to a full name such as shop.example.com");
    }
    if (hostname.length() > LONGEST) {
      return Optional.of(
          ("spec.hostname \"%s\" has %d characters, and ACM issues no certificate for more than %d:"
                  + " use a shorter name")
              .formatted(hostname, hostname.length(), LONGEST));
    }
    if (!HOSTNAME.matcher(hostname).matches()) {
      return Optional.of(
          ("spec.hostname \"%s\" is not a hostname: use lower-case letters, digits and single '-' in"
                  + " at least two labels, such as shop.example.com or *.example.com")
              .formatted(hostname));
    }
    return Optional.empty();
  }

  private static Optional<String> refused(
      String hostname, AllowedDomains allowed, AllowedDomains allowedHere) {
    if (!allowed.allow(hostname)) {
      return Optional.of(
          ("spec.hostname \"%s\" is not in a domain of --allowed-domains (%s): choose a name in one"
                  + " of these domains, or add the domain to the flag")
              .formatted(hostname, allowed.text()));
    }
    if (!allowedHere.allow(hostname)) {
      return Optional.of(
          ("spec.hostname \"%s\" is not in a domain that its namespace may use (%s): choose a name"
                  + " in one of these domains, or add the domain to the namespace's annotation %s")
              .formatted(hostname, allowedHere.text(), NamespaceCache.ALLOWED_DOMAINS));
    }
    return Optional.empty();
  }
}
