package io.tenantry.proof.attack;

import java.util.concurrent.Callable;

/**
 * One thing that one persona tries.
 *
 * @param mustNot what would be a hole
 * @param alone whether it stops or may break the operator, so that nothing else can run beside it
 * @param attempt tries it; returns what stopped it, and throws where it got through
 */
record Attack(
    String persona, String tries, String mustNot, boolean alone, Callable<String> attempt) {
  static Attack of(Persona persona, String tries, String mustNot, Callable<String> attempt) {
    return new Attack(persona.title(), tries, mustNot, false, attempt);
  }

  static Attack alone(Persona persona, String tries, String mustNot, Callable<String> attempt) {
    return new Attack(persona.title(), tries, mustNot, true, attempt);
  }

  Outcome run() {
    try {
      var stopped = attempt.call();
      return stopped.isBlank()
          ? new Outcome.GotThrough(this, "nothing says why it was not done")
          : new Outcome.Held(this, stopped);
    } catch (Exception | AssertionError e) {
      return new Outcome.GotThrough(this, String.valueOf(e.getMessage()));
    }
  }

  /** The name of its test. */
  @Override
  public String toString() {
    return "%s: %s".formatted(persona, tries);
  }
}
