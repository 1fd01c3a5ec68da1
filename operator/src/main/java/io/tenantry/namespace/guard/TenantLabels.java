package io.tenantry.namespace.guard;

/** The labels and annotations by which namespaces and their guards name their Tenant. */
public final class TenantLabels {
  public static final String USERNAME = "kleff.io/tenant-username";
  public static final String PLAN = "kleff.io/tenant-plan";
  public static final String TENANT = "kleff.io/tenant";
  public static final String TENANT_UID = "kleff.io/tenant-uid";
  public static final String ADOPT = "kleff.io/adopt";
  public static final String DOMAINS = "kleff.io/tenant-domains";
  public static final String MANAGED_BY = "app.kubernetes.io/managed-by";
  public static final String MANAGER = "tenant-operator";

  private TenantLabels() {}
}
