package io.tenantry.hostname.pool;

/** The labels, annotations and options that identify the objects of this plane. */
public final class Marks {
  public static final String VISIBILITY = "gateway.opendi.com/visibility";
  public static final String WAF_ARN = "gateway.opendi.com/waf-arn";
  public static final String CERTIFICATE_COUNT = "gateway.opendi.com/certificate-count";
  public static final String RULE_COUNT = "gateway.opendi.com/rule-count";
  public static final String CONFIGURATION = "gateway.k8s.aws/loadbalancer-configuration";
  public static final String ACM_MANAGED = "gateway.opendi.com/acm-managed";
  public static final String DRAIN = "gateway.opendi.com/drain";
  public static final String HOSTNAME_HASH = "gateway.opendi.com/hostname-hash";

  /** Certificates that stay on a load balancer although their requests are gone. */
  public static final String RETAINED = "gateway.opendi.com/retained-certificates";

  /** The namespace whose request made us create a Gateway. */
  public static final String CREATED_FOR = "tenantry.io/created-for";

  public static final String MANAGED_BY = "app.kubernetes.io/managed-by";
  public static final String MANAGER = "gateway-orchestrator";

  private Marks() {}
}
