/** The web page at {@code /}: shows the simulated state. */
@NullMarked
package io.tenantry.simulator.page;

import org.jspecify.annotations.NullMarked;
