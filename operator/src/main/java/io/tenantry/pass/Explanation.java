package io.tenantry.pass;

/**
 * The meaning of a reason, who acts and what to do; the reference pages are generated from it.
 *
 * @param meaning the fact, in one sentence
 * @param action what the actor does, in one imperative sentence; "Nothing: …" where nothing is to
 *     be done
 */
public record Explanation(Usage usage, String meaning, String action) {
  /** The action of an event that reports a success. */
  public static final String NOTHING = "Nothing: the event reports what was done";

  public Actor actor() {
    return usage.actor();
  }
}
