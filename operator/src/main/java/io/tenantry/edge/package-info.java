/**
 * The edge plane: DistributionTenants and what they stand for in CloudFront and DNS.
 *
 * <p>{@link io.tenantry.edge.DistributionTenantReconciler} is the way in: {@link
 * io.tenantry.edge.EdgeObserver} reads the world, {@link io.tenantry.edge.EdgePlanner} decides with
 * its helpers, {@link io.tenantry.edge.EdgeExecutor} acts, {@link io.tenantry.edge.EdgeReporter}
 * says what came of it.
 */
@NullMarked
package io.tenantry.edge;

import org.jspecify.annotations.NullMarked;
