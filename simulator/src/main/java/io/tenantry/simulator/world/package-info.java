/** The simulated cloud put together, and what it starts with. */
@NullMarked
package io.tenantry.simulator.world;

import org.jspecify.annotations.NullMarked;
