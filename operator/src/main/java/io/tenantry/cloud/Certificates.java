package io.tenantry.cloud;

import java.util.Optional;
import java.util.Set;

/** Port: certificates that exist in ACM. */
public interface Certificates {
  /**
   * The names a certificate is good for, in lower case; empty when there is no such certificate.
   */
  Optional<Set<String>> names(CallContext call, String arn);
}
