package io.tenantry.hostname;

import java.util.List;
import java.util.Optional;

/** Checks by its ARN whether a web ACL can protect a load balancer. */
final class WafScope {
  private static final int REGION = 3;
  private static final int RESOURCE = 5;

  private WafScope() {}

  /**
   * What is wrong with a web ACL.
   *
   * @param region that of the load balancer; empty while it is not known
   */
  static Optional<String> mismatch(String wafArn, Optional<String> region) {
    if (wafArn.isEmpty()) {
      return Optional.empty();
    }
    var parts = List.of(wafArn.split(":", RESOURCE + 1));
    var resource = parts.size() > RESOURCE ? parts.get(RESOURCE) : "";
    if (resource.startsWith("global/")) {
      return Optional.of(
          ("spec.wafArn \"%s\" is a web ACL of CloudFront (global/): use a regional/ web ACL"
                  + " of the load balancer's region")
              .formatted(wafArn));
    }
    if (!resource.startsWith("regional/webacl/")) {
      return Optional.of(
          ("spec.wafArn \"%s\" is not the ARN of a web ACL: use one that ends with"
                  + " regional/webacl/<name>/<id>")
              .formatted(wafArn));
    }
    return region
        .filter(own -> !own.equals(parts.get(REGION)))
        .map(own ->
            ("spec.wafArn \"%s\" is a web ACL of region %s, but the load balancer is in %s: use a"
                    + " web ACL of that region")
                .formatted(wafArn, parts.get(REGION), own));
  }
}
