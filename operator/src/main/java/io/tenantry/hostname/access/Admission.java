package io.tenantry.hostname.access;

/**
 * Where a namespace is allowed to use one hostname.
 *
 * @param inGrant whether a grant of the operator lists it
 * @param inAnnotation whether the namespace's annotation lists it
 * @param byHand whether a grant that people created lists it
 * @param bearable whether the namespace exists and can be annotated
 * @param current whether this process has brought the namespace's grant and annotations up to date
 */
public record Admission(
    boolean inGrant, boolean inAnnotation, boolean byHand, boolean bearable, boolean current) {
  /** Nothing is left to do before routes may use it. */
  public boolean granted() {
    return inGrant && (inAnnotation || !bearable);
  }

  /** Nothing of ours lets routes use it any more. */
  public boolean withdrawn() {
    return !inGrant && (!inAnnotation || byHand || !bearable);
  }
}
