/**
 * DistributionTenant: a tenant of a multi-tenant CloudFront distribution, its certificate and its
 * DNS records.
 */
@NullMarked
package io.tenantry.edge;

import org.jspecify.annotations.NullMarked;
