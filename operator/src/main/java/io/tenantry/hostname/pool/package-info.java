/**
 * The Gateways of the pool: who has a place where, and what a Gateway looks like.
 *
 * <p>{@link io.tenantry.hostname.pool.GatewayReconciler} runs a pass for each Gateway of the pool's
 * namespace: its LoadBalancerConfiguration, listeners, redirect and deletion follow from its slots,
 * that is, from who is on it with which certificate. Requests decide where they go on a {@link
 * io.tenantry.hostname.pool.PoolView}, take the place in {@link io.tenantry.hostname.pool.Slots} on
 * the version that they have seen, and wake the pass.
 *
 * <p>Order is observed: a request leads its name to a Gateway only when the configuration shows its
 * certificate, and deletes a certificate only when none does any more.
 */
@NullMarked
package io.tenantry.hostname.pool;

import org.jspecify.annotations.NullMarked;
