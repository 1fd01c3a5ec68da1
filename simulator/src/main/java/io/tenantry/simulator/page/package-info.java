/** The page at {@code /}: the simulated world for people to look at. */
@NullMarked
package io.tenantry.simulator.page;

import org.jspecify.annotations.NullMarked;
