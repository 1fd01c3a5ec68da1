package io.tenantry.cloud;

/**
 * The object that an AWS call is made for and its urgency; the budget orders calls by them.
 *
 * @param object key of the object it is for; objects share the budget fairly
 */
public record CallContext(Urgency urgency, String object) {

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
