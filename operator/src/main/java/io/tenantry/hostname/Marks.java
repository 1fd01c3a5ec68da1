package io.tenantry.hostname;

/** Labels, annotations and options by which the objects of this plane are known. */
final class Marks {
  static final String VISIBILITY = "gateway.opendi.com/visibility";
  static final String WAF_ARN = "gateway.opendi.com/waf-arn";
  static final String CERTIFICATE_COUNT = "gateway.opendi.com/certificate-count";
  static final String RULE_COUNT = "gateway.opendi.com/rule-count";
  static final String CONFIGURATION = "gateway.k8s.aws/loadbalancer-configuration";
  static final String ACM_MANAGED = "gateway.opendi.com/acm-managed";
  static final String ACCESS = "gateway.opendi.com/access";
  static final String DRAIN = "gateway.opendi.com/drain";
  static final String ALLOWED_DOMAINS = "gateway.opendi.com/allowed-domains";
  static final String HOSTNAME_HASH = "gateway.opendi.com/hostname-hash";

  /** The namespace whose request made us create a Gateway. */
  static final String CREATED_FOR = "tenantry.io/created-for";

  static final String MANAGED_BY = "app.kubernetes.io/managed-by";
  static final String MANAGER = "gateway-orchestrator";

  private Marks() {}
}
