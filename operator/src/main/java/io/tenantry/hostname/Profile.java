package io.tenantry.hostname;

import java.util.Comparator;

/**
 * The properties that all hostnames of a Gateway share, because they share one load balancer.
 *
 * @param wafArn the web ACL that protects it; empty for none
 */
record Profile(String gatewayClass, String visibility, String wafArn) {
  static final Comparator<Profile> ORDER =
      Comparator.comparing(Profile::gatewayClass)
          .thenComparing(Profile::visibility)
          .thenComparing(Profile::wafArn);
}
