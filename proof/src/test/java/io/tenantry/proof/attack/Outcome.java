package io.tenantry.proof.attack;

/** How an attack ended. */
sealed interface Outcome {
  Attack attack();

  /** What stopped it: a refusal of the API server, or what the object says. */
  record Held(Attack attack, String by) implements Outcome {
    @Override
    public String toString() {
      return "held: %s%n    by: %s".formatted(attack, by.lines().findFirst().orElse(""));
    }
  }

  record GotThrough(Attack attack, String what) implements Outcome {
    @Override
    public String toString() {
      return "GOT THROUGH: %s%n    must not: %s%n    but: %s"
          .formatted(attack, attack.mustNot(), what);
    }
  }
}
