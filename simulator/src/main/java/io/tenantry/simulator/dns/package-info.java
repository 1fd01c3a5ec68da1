/**
 * The simulator's zones over real DNS, UDP and TCP, on a loopback port.
 *
 * <p>Aliases and CloudFront's own names get addresses from the ranges reserved for documentation:
 * stable for a name, and never routed.
 */
@NullMarked
package io.tenantry.simulator.dns;

import org.jspecify.annotations.NullMarked;
