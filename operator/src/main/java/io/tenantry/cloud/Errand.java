package io.tenantry.cloud;

/**
 * For whom a call is made, and how much it matters: what the budget goes by.
 *
 * @param object key of the object it is for; objects share the budget fairly
 */
public record Errand(Urgency urgency, String object) {

  /** In order: what is urgent goes first. */
  public enum Urgency {
    /** A user changed or deleted something. */
    CHANGE,
    /** Something is on its way and is being followed. */
    CONVERGENCE,
    /** Everything is at rest and is being looked after. */
    DRIFT
  }
}
