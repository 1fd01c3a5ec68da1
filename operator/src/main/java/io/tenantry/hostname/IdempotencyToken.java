package io.tenantry.hostname;

import io.tenantry.pass.Hash;

/** What makes ACM answer a repeated request with the certificate of the first. */
final class IdempotencyToken {
  private static final int LONGEST = 32;

  private IdempotencyToken() {}

  /** Another attempt is another token, so that a failed certificate is not returned again. */
  static String of(String uid, String zoneId, String hostname, String attempt) {
    return Hash.of(String.join("|", uid, zoneId, hostname, attempt)).substring(0, LONGEST);
  }
}
