package io.tenantry.hostname;

import io.tenantry.pass.Hash;

/**
 * The hash in {@code status.observedSpecHash}. It must equal that of the operator before to the
 * byte: another value would look like an edit of every hostname.
 */
final class SpecHash {
  private static final int DIGITS = 16;

  private SpecHash() {}

  /** Takes the fields as they are in the spec, defaults filled in by the API server. */
  static String of(String hostname, String zoneId, String visibility, String gatewayClass) {
    return Hash.of(String.join("|", hostname, zoneId, visibility, gatewayClass))
        .substring(0, DIGITS);
  }
}
