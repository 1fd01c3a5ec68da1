package io.tenantry.proof.crash;

import java.time.Duration;
import java.util.Map;

/**
 * A stretch of an object's life that must survive a crash anywhere in it.
 *
 * <p>Each run gets a token of its own, a valid DNS label, which must be part of the name of
 * everything the run touches: the operator's writes are told apart by it.
 *
 * @param <S> what counts in the end; it must not contain the token, uids, times or versions
 */
public interface Lifecycle<S> {
  /** One word for the report. */
  String title();

  /** Brings the object to where the stretch begins. Returns when the operator has come to rest. */
  void prepare(String token);

  /** What the user does. */
  void begin(String token);

  /** Whether the stretch is over, by what is in the cluster. */
  boolean over(String token);

  /** Whether also the last word about it was said; a crash may keep the operator from saying it. */
  boolean told(String token);

  /** When nothing was written for so long, nothing more is to come. */
  Duration rest();

  S state(String token);

  /** How often the operator has told something about the object; a crash must not repeat it. */
  Map<String, Long> events(String token);
}
