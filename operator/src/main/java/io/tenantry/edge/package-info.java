/**
 * The edge plane: a {@code DistributionTenant} becomes a tenant of a CloudFront distribution.
 *
 * <p>What others change in CloudFront is found by the {@code Fleet…} classes: they list all tenants
 * page by page and wake only the objects whose status no longer tells what CloudFront has.
 */
@NullMarked
package io.tenantry.edge;

import org.jspecify.annotations.NullMarked;
