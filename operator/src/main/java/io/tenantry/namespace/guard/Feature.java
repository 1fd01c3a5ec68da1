package io.tenantry.namespace.guard;

/** The parts of a plan with a condition of their own, in the order in which they are set up. */
public enum Feature {
  QUOTA(FeatureReason.QUOTA, FeatureReason.QUOTA_FAILED),
  POD_SECURITY(FeatureReason.POD_SECURITY, FeatureReason.POD_SECURITY_FAILED),
  NETWORK(FeatureReason.NETWORK, FeatureReason.NETWORK_FAILED),
  ACCESS(FeatureReason.ACCESS, FeatureReason.ACCESS_FAILED),
  ISTIO(FeatureReason.ISTIO, FeatureReason.ISTIO_FAILED),
  POLICIES(FeatureReason.POLICIES, FeatureReason.POLICIES_FAILED),
  SUSPENSION(FeatureReason.SUSPENSION, FeatureReason.SUSPENSION_FAILED);

  private final String type;
  private final FeatureReason failed;

  Feature(String type, FeatureReason failed) {
    this.type = type;
    this.failed = failed;
  }

  /** Its condition. */
  public String type() {
    return type;
  }

  /** The reason of its condition when a write failed; it is tried again. */
  public FeatureReason failed() {
    return failed;
  }
}
