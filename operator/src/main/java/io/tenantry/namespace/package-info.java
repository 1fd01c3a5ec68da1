/**
 * The namespaces plane: a {@code Tenant} gets a namespace of its own, with labels, quotas and
 * policies.
 *
 * <p>Rules: a namespace that does not provably belong to the Tenant is never touched. The finalizer
 * is on the Tenant before its namespace exists, and is removed only after the namespace is deleted.
 * The operator's labels follow the spec, other labels stay. Every pass starts with a live read of
 * the namespace, and every write names the version that it was decided on.
 *
 * <p>A {@code TenantPlan} defines what else its Tenants get: {@code FeaturePlanner} decides for a
 * Tenant, the {@code Catalogue…} classes for the plan itself, and each {@code …Guard} builds the
 * objects of one part of a plan. An object is written only when its digest differs from the one in
 * the cache. The API server enforces the rules that must hold while the operator is down.
 */
@NullMarked
package io.tenantry.namespace;

import org.jspecify.annotations.NullMarked;
