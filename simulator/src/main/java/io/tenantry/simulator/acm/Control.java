package io.tenantry.simulator.acm;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * Whether control of a certificate's names has been shown.
 *
 * @param since from when on, if at all
 * @param consulted DNS names whose change could change that
 */
public record Control(Optional<Instant> since, Set<String> consulted) {

  /** How control is shown over HTTP: CloudFront knows. */
  @FunctionalInterface
  public interface OverHttp {
    Control of(Certificate certificate, String domain);
  }
}
