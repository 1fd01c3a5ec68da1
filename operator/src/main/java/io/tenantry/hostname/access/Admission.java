package io.tenantry.hostname.access;

/**
 * How far a namespace may use one hostname.
 *
 * @param inGrant whether a grant of ours names it
 * @param inAnnotation whether the namespace bears it
 * @param byHand whether a grant that people made names it
 * @param bearable whether the namespace is there to bear anything
 */
public record Admission(boolean inGrant, boolean inAnnotation, boolean byHand, boolean bearable) {
  /** Nothing is left to do before routes may use it. */
  public boolean granted() {
    return inGrant && (inAnnotation || !bearable);
  }

  /** Nothing of ours lets routes use it any more. */
  public boolean withdrawn() {
    return !inGrant && (!inAnnotation || byHand || !bearable);
  }
}
