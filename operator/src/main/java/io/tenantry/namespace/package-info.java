/**
 * The namespaces plane: a {@code Tenant} becomes a namespace that is labelled, guarded and its own.
 *
 * <p>Rules: a namespace that is not provably ours is never touched. The finalizer is on the Tenant
 * before its namespace exists, and goes only after the namespace is really gone. Labels follow the
 * spec, foreign ones stay. Every pass starts from a live read of the namespace, and every write
 * says which version it was decided on.
 *
 * <p>A {@code TenantPlan} says what its Tenants have besides: {@code FeaturePlanner} decides for a
 * Tenant, the {@code Catalogue…} classes for the plan itself, and each {@code …Guard} turns one
 * part of a plan into objects. An object is written only when its digest differs from the one in
 * the cache. Rules that must hold while we are down are the API server's to enforce.
 */
@NullMarked
package io.tenantry.namespace;

import org.jspecify.annotations.NullMarked;
