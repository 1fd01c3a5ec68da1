/**
 * The hostnames plane: GatewayHostnameRequests, their claims and grants, and the pool of Gateways
 * that serves them.
 *
 * <p>Names that others rely on ({@link io.tenantry.hostname.SpecHash}, {@link
 * io.tenantry.hostname.ClaimName}, {@link io.tenantry.hostname.pool.GatewayName}) are made in one
 * place each. {@link io.tenantry.hostname.Placement} says which Gateway carries a hostname, {@link
 * io.tenantry.hostname.Rebalance} which hostname has to leave one; {@link
 * io.tenantry.hostname.WantedGateway} and {@link io.tenantry.hostname.WantedConfig} say what a
 * Gateway and its load balancer look like.
 */
@NullMarked
package io.tenantry.hostname;

import org.jspecify.annotations.NullMarked;
