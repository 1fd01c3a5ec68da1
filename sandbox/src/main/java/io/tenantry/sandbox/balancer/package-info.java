/**
 * Simulates the AWS Load Balancer Controller for Gateways.
 *
 * <p>{@link io.tenantry.sandbox.balancer.Balancer} is the entry point. Each run reads all Gateways,
 * their configurations and routes, tells the simulator's ACM which certificates are in use, and
 * writes what the controller would write. It keeps no state except what a test has set.
 */
@NullMarked
package io.tenantry.sandbox.balancer;

import org.jspecify.annotations.NullMarked;
