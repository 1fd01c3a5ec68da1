package io.tenantry.namespace;

import io.tenantry.pass.Reason;

/** Reasons of the conditions of a Tenant's {@link Feature}s. */
enum FeatureReason implements Reason {
  /** Quota and limits are as the plan says. */
  QUOTA_APPLIED,
  /** They are, but the tenant uses more already; what runs stays. */
  USAGE_ABOVE_QUOTA,
  /** There are plans, but none of this name; what an earlier plan made stays as it is. */
  PLAN_NOT_FOUND,
  QUOTA_FAILED,
  /** The namespace has the Pod Security labels of the plan. */
  POD_SECURITY_APPLIED,
  POD_SECURITY_FAILED,
  /** The NetworkPolicy is as the plan says. */
  NETWORK_POLICY_APPLIED,
  NETWORK_FAILED,
  /** The tenant's people have the plan's role. */
  ACCESS_GRANTED,
  /** The group or user that the plan's pattern gives is nobody, or the system's. */
  SUBJECT_REFUSED,
  ACCESS_FAILED,
  /** The mesh's objects are as the plan says. */
  ISTIO_CONFIGURED,
  /** The plan asks for Istio, and its kinds are not installed. */
  ISTIO_NOT_INSTALLED,
  ISTIO_FAILED,
  /** The API server enforces the plan's rules. */
  POLICIES_APPLIED,
  /** The plan is new and its rules are not in place yet. */
  POLICIES_PENDING,
  /** The plan asks for admission policies, and the API server has none. */
  ADMISSION_NOT_SERVED,
  /** The plan asks for Gatekeeper, and its kinds are not installed. */
  GATEKEEPER_NOT_INSTALLED,
  /** Gatekeeper lacks templates that the plan's rules need. */
  CONSTRAINT_TEMPLATE_MISSING,
  POLICIES_FAILED,
  /** No new pods, as {@code spec.suspended} asks. */
  TENANT_SUSPENDED,
  SUSPENSION_FAILED
}
