/**
 * The edge plane: turns DistributionTenants into CloudFront tenants, certificates and DNS records.
 *
 * <p>Start reading at {@link io.tenantry.edge.DistributionTenantReconciler}: {@link
 * io.tenantry.edge.EdgeObserver} reads, {@link io.tenantry.edge.EdgePlanner} decides with its
 * helpers, {@link io.tenantry.edge.EdgeExecutor} writes, {@link io.tenantry.edge.EdgeReporter}
 * builds status and events.
 */
@NullMarked
package io.tenantry.edge;

import org.jspecify.annotations.NullMarked;
