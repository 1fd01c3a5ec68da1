/**
 * CloudFront's tenant API: distribution tenants, connection groups, multi-tenant distributions,
 * managed certificates, domain associations, invalidations and tags.
 *
 * <p>Records say what is; {@link io.tenantry.simulator.cloudfront.FleetIndex} finds it; {@code
 * *Rules} and {@code *Reader} refuse; {@code *Operations} are the handlers; {@code *View} build the
 * SDK's answers. What AWS leaves open is asked of the settings in one place each.
 */
@NullMarked
package io.tenantry.simulator.cloudfront;

import org.jspecify.annotations.NullMarked;
