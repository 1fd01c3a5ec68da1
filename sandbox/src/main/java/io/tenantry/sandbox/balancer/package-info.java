/**
 * Plays the AWS Load Balancer Controller for Gateways.
 *
 * <p>{@link io.tenantry.sandbox.balancer.Balancer} is the door. A pass looks at all Gateways, their
 * configurations and routes, tells the simulator's ACM which certificates are in use, and writes
 * what the controller would write. Nothing is remembered but what a test asked for.
 */
@NullMarked
package io.tenantry.sandbox.balancer;

import org.jspecify.annotations.NullMarked;
