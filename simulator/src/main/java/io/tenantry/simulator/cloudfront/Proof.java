package io.tenantry.simulator.cloudfront;

import java.time.Instant;

/** Records that a self-hosted token was found. */
public record Proof(String certificate, String domain, Instant seen) {
  static String id(String certificate, String domain) {
    return certificate + "|" + domain;
  }
}
