package io.tenantry.proof.crash;

import java.time.Duration;
import java.util.Map;

/**
 * What counts of a kind of object, whichever stretch of its life it goes through.
 *
 * @param <S> what counts in the end; it must not contain the token, uids, times or versions
 */
public interface Watched<S> {
  S state(String token);

  /** How often the operator has told something about the object; a crash must not repeat it. */
  Map<String, Long> events(String token);

  /** When nothing was written for so long, nothing more is to come. */
  default Duration rest() {
    return Duration.ofMillis(200);
  }
}
