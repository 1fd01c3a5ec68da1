package io.tenantry.edge;

import java.util.Set;

/** Tells by its name whether a domain is the apex of its zone, where no CNAME can be; pure. */
final class Apex {
  /** Below a country's domain, these are mostly not a customer's own. */
  private static final Set<String> SECOND_LEVELS =
      Set.of("ac", "co", "com", "edu", "gov", "ne", "net", "or", "org");

  private Apex() {}

  /** A zone may begin further down: only its owner knows. */
  static boolean isOne(String domain) {
    var labels = domain.split("\\.", -1);
    return labels.length == 2
        || (labels.length == 3 && labels[2].length() == 2 && SECOND_LEVELS.contains(labels[1]));
  }
}
