package io.tenantry.hostname;

import io.tenantry.pass.Hash;

/** The token by which ACM answers a repeated request with the first certificate. */
final class IdempotencyToken {
  private static final int LONGEST = 32;

  private IdempotencyToken() {}

  /** Another attempt is another token, so that a failed certificate is not returned again. */
  static String of(String uid, String zoneId, String hostname, String attempt) {
    return Hash.of(String.join("|", uid, zoneId, hostname, attempt)).substring(0, LONGEST);
  }
}
