/**
 * The {@code TenantPlan} itself: its pass, the rules that the API server enforces for all of its
 * Tenants, which Tenants have it, and how far an edit of it has come.
 */
@NullMarked
package io.tenantry.namespace.plan;

import org.jspecify.annotations.NullMarked;
