/** Beside the simulated services: the ledger, faults, the journal and the control API. */
@NullMarked
package io.tenantry.simulator.control;

import org.jspecify.annotations.NullMarked;
