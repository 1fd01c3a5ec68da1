package io.tenantry.proof.attack;

/** Kinds that people write, and the condition by which each says how it is. */
enum Kind {
  DISTRIBUTION_TENANT("cloudfront-tenant-operator.io/v1alpha1", "DistributionTenant", "Ready"),
  SOURCE("cloudfront-tenant-operator.io/v1alpha1", "TenantSource", "Ready"),
  HOSTNAME("gateway.opendi.com/v1alpha1", "GatewayHostnameRequest", "Ready"),
  CLAIM("gateway.opendi.com/v1alpha1", "DomainClaim", ""),
  GRANT("gateway.opendi.com/v1alpha1", "HostnameGrant", ""),
  TENANT("kleff.kleff.io/v1", "Tenant", "TenantReady"),
  PLAN("tenantry.io/v1alpha1", "TenantPlan", "Ready"),
  ROUTE("gateway.networking.k8s.io/v1", "HTTPRoute", ""),
  GATEWAY("gateway.networking.k8s.io/v1", "Gateway", ""),
  NETWORK_POLICY("networking.k8s.io/v1", "NetworkPolicy", "");

  private final String apiVersion;
  private final String kind;
  private final String condition;

  Kind(String apiVersion, String kind, String condition) {
    this.apiVersion = apiVersion;
    this.kind = kind;
    this.condition = condition;
  }

  String apiVersion() {
    return apiVersion;
  }

  String kind() {
    return kind;
  }

  String condition() {
    return condition;
  }
}
