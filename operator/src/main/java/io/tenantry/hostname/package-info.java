/**
 * The hostnames plane: GatewayHostnameRequests, the claims and grants behind them, and the pool of
 * Gateways that carries them.
 *
 * <p>Names that others rely on ({@link io.tenantry.hostname.SpecHash}, {@link
 * io.tenantry.hostname.ClaimName}, {@link io.tenantry.hostname.GatewayName}) are made in one place
 * each.
 */
@NullMarked
package io.tenantry.hostname;

import org.jspecify.annotations.NullMarked;
