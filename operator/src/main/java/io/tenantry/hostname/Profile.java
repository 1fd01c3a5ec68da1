package io.tenantry.hostname;

import java.util.Comparator;

/**
 * What all hostnames of a Gateway have in common, since they share one load balancer.
 *
 * @param wafArn the web ACL that stands before it; empty for none
 */
record Profile(String gatewayClass, String visibility, String wafArn) {
  static final Comparator<Profile> ORDER =
      Comparator.comparing(Profile::gatewayClass)
          .thenComparing(Profile::visibility)
          .thenComparing(Profile::wafArn);
}
