package io.tenantry.namespace.guard;

import static io.tenantry.pass.Actor.CUSTOMER;
import static io.tenantry.pass.Actor.OPERATOR;
import static io.tenantry.pass.Actor.PLATFORM_TEAM;
import static io.tenantry.pass.Usage.no;
import static io.tenantry.pass.Usage.yes;

import io.tenantry.pass.Explanation;
import io.tenantry.pass.Reason;
import io.tenantry.pass.Usage;

/** Reasons of the conditions of a Tenant's {@link Feature}s. */
public enum FeatureReason implements Reason {
  QUOTA_APPLIED(
      yes(FeatureReason.QUOTA).by(OPERATOR),
      "ResourceQuota and LimitRange match the plan",
      "Nothing: the quota is in effect"),
  USAGE_ABOVE_QUOTA(
      yes(FeatureReason.QUOTA).by(CUSTOMER),
      "The namespace uses more than the quota allows; existing objects stay, new ones are rejected",
      "Reduce the usage of the resources in the message, or choose a larger plan"),
  PLAN_NOT_FOUND(
      no(FeatureReason.QUOTA, ConditionType.TENANT_READY).warning().by(PLATFORM_TEAM),
      "No TenantPlan has the name of spec.plan; the objects of an earlier plan stay",
      "Create the TenantPlan, or name an existing one in spec.plan"),
  QUOTA_FAILED(
      no(FeatureReason.QUOTA, ConditionType.TENANT_READY).warning().by(PLATFORM_TEAM),
      "The API server rejects the ResourceQuota or LimitRange, or does not answer",
      FeatureReason.AGAIN),
  POD_SECURITY_APPLIED(
      yes(FeatureReason.POD_SECURITY).by(OPERATOR),
      "The namespace has the Pod Security labels of the plan",
      "Nothing: Pod Security is enforced"),
  POD_SECURITY_FAILED(
      no(FeatureReason.POD_SECURITY, ConditionType.TENANT_READY).warning().by(PLATFORM_TEAM),
      "The Pod Security labels cannot be written",
      FeatureReason.AGAIN),
  NETWORK_POLICY_APPLIED(
      yes(FeatureReason.NETWORK).by(OPERATOR),
      "The NetworkPolicy matches the plan",
      "Nothing: other traffic is denied"),
  NETWORK_FAILED(
      no(FeatureReason.NETWORK, ConditionType.TENANT_READY).warning().by(PLATFORM_TEAM),
      "The API server rejects the NetworkPolicy or does not answer",
      FeatureReason.AGAIN),
  ACCESS_GRANTED(
      yes(FeatureReason.ACCESS).by(OPERATOR),
      "The RoleBinding for the tenant's group or user matches the plan",
      "Nothing: the access is granted"),
  SUBJECT_REFUSED(
      no(FeatureReason.ACCESS, ConditionType.TENANT_READY).warning().by(PLATFORM_TEAM),
      "The group or user of the plan is empty or reserved; no RoleBinding is created",
      "Correct the Tenant's fields that spec.access of the plan uses, or the plan"),
  ACCESS_FAILED(
      no(FeatureReason.ACCESS, ConditionType.TENANT_READY).warning().by(PLATFORM_TEAM),
      "The API server rejects the RoleBinding or does not answer",
      "Allow the operator to bind the ClusterRole of the message in deploy/rbac/namespaces.yaml"),
  ISTIO_CONFIGURED(
      yes(FeatureReason.ISTIO).by(PLATFORM_TEAM),
      "Istio's objects match the plan",
      "Nothing: the namespace is isolated in the mesh"),
  ISTIO_NOT_INSTALLED(
      no(FeatureReason.ISTIO, ConditionType.TENANT_READY).warning().by(PLATFORM_TEAM),
      "The plan asks for Istio, and Istio's CRDs are not installed",
      "Install Istio, or set spec.istio.mode of the plan to auto or off"),
  ISTIO_FAILED(
      no(FeatureReason.ISTIO, ConditionType.TENANT_READY).warning().by(PLATFORM_TEAM),
      "The API server rejects an object of Istio or does not answer",
      FeatureReason.AGAIN),
  POLICIES_APPLIED(
      yes(FeatureReason.POLICIES).by(OPERATOR),
      "The API server or Gatekeeper enforces the rules of the plan",
      "Nothing: the rules are in effect"),
  POLICIES_PENDING(
      no(FeatureReason.POLICIES, ConditionType.TENANT_READY).by(OPERATOR),
      "The plan is new and its rules are not in effect yet",
      "Nothing: the operator writes them"),
  ADMISSION_NOT_SERVED(
      no(FeatureReason.POLICIES, ConditionType.TENANT_READY, ConditionType.PLAN_READY)
          .warning()
          .by(PLATFORM_TEAM),
      "The plan asks for admission policies, and the API server does not serve them",
      "Upgrade Kubernetes to 1.30 or later, or set spec.policies.admission to auto or off"),
  GATEKEEPER_NOT_INSTALLED(
      no(FeatureReason.POLICIES, ConditionType.TENANT_READY, ConditionType.PLAN_READY)
          .warning()
          .by(PLATFORM_TEAM),
      "The plan asks for Gatekeeper, and Gatekeeper's CRDs are not installed",
      "Install Gatekeeper, or set spec.policies.gatekeeper to auto or off"),
  CONSTRAINT_TEMPLATE_MISSING(
      no(FeatureReason.POLICIES, ConditionType.TENANT_READY, ConditionType.PLAN_READY)
          .warning()
          .by(PLATFORM_TEAM),
      "Gatekeeper lacks ConstraintTemplates that rules of the plan need",
      "Install the templates of the message from Gatekeeper's library"),
  POLICIES_FAILED(
      no(FeatureReason.POLICIES, ConditionType.TENANT_READY, ConditionType.PLAN_READY)
          .warning()
          .by(PLATFORM_TEAM),
      "The API server rejects a policy of the plan, or its policies cannot be read",
      FeatureReason.AGAIN),
  TENANT_SUSPENDED(
      yes(FeatureReason.SUSPENSION).no(ConditionType.TENANT_READY).normal().by(PLATFORM_TEAM),
      "No new pods start, because spec.suspended is true",
      "Set spec.suspended to false to let pods start again"),
  SUSPENSION_FAILED(
      no(FeatureReason.SUSPENSION).warning().by(PLATFORM_TEAM),
      "The API server rejects the ResourceQuota that suspends the Tenant, or does not answer",
      FeatureReason.AGAIN);

  static final String QUOTA = "QuotaReady";
  static final String POD_SECURITY = "PodSecurityReady";
  static final String NETWORK = "NetworkReady";
  static final String ACCESS = "AccessReady";
  static final String ISTIO = "IstioReady";
  static final String POLICIES = "PoliciesReady";
  static final String SUSPENSION = "Suspended";

  private static final String AGAIN =
      "Correct what the message names: a right, a webhook or an object of another owner";

  private final Explanation explanation;

  FeatureReason(Usage usage, String meaning, String action) {
    this.explanation = new Explanation(usage, meaning, action);
  }

  /** Those that a TenantPlan reports of its own objects; its Tenants repeat them. */
  public static FeatureReason[] ofPlans() {
    return new FeatureReason[] {
      POLICIES_APPLIED,
      ADMISSION_NOT_SERVED,
      GATEKEEPER_NOT_INSTALLED,
      CONSTRAINT_TEMPLATE_MISSING,
      POLICIES_FAILED
    };
  }

  @Override
  public Explanation explanation() {
    return explanation;
  }
}
