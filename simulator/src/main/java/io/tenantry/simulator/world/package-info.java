/** Assembles the simulated services and their initial state. */
@NullMarked
package io.tenantry.simulator.world;

import org.jspecify.annotations.NullMarked;
