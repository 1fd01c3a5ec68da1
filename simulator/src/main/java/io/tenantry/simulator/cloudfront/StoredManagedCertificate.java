package io.tenantry.simulator.cloudfront;

import java.util.List;

/** The latest certificate that CloudFront requested for a tenant. */
public record StoredManagedCertificate(
    String tenant, String arn, TokenHost host, List<String> domains) {

  /** Who serves the validation token. */
  public enum TokenHost {
    CLOUDFRONT,
    SELF_HOSTED
  }

  public StoredManagedCertificate {
    domains = List.copyOf(domains);
  }
}
