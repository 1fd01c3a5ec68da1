package io.tenantry.simulator.acm;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * Whether control of a certificate's names is proved.
 *
 * @param since since when, if it is
 * @param consulted DNS names whose change could change the result
 */
public record Control(Optional<Instant> since, Set<String> consulted) {

  /** How control is shown over HTTP: CloudFront knows. */
  @FunctionalInterface
  public interface OverHttp {
    Control of(StoredCertificate certificate, String domain);
  }
}
