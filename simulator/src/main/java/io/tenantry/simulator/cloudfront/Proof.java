package io.tenantry.simulator.cloudfront;

import java.time.Instant;

/** That a self-hosted token was seen. */
public record Proof(String certificate, String domain, Instant seen) {
  static String id(String certificate, String domain) {
    return certificate + "|" + domain;
  }
}
