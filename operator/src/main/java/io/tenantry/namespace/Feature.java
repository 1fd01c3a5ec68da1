package io.tenantry.namespace;

/** A part of what a Tenant has besides its namespace, in the order in which it is set up. */
enum Feature {
  QUOTA("QuotaReady", FeatureReason.QUOTA_FAILED),
  POD_SECURITY("PodSecurityReady", FeatureReason.POD_SECURITY_FAILED),
  NETWORK("NetworkReady", FeatureReason.NETWORK_FAILED),
  ACCESS("AccessReady", FeatureReason.ACCESS_FAILED),
  ISTIO("IstioReady", FeatureReason.ISTIO_FAILED),
  POLICIES("PoliciesReady", FeatureReason.POLICIES_FAILED),
  SUSPENSION("Suspended", FeatureReason.SUSPENSION_FAILED);

  private final String type;
  private final FeatureReason failed;

  Feature(String type, FeatureReason failed) {
    this.type = type;
    this.failed = failed;
  }

  /** Its condition. */
  String type() {
    return type;
  }

  /** The reason of its condition when a write failed; it is tried again. */
  FeatureReason failed() {
    return failed;
  }
}
