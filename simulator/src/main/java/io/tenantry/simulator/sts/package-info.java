/**
 * The Security Token Service: who am I, and becoming somebody else.
 *
 * <p>Wrong trust, wrong external id and a missing role get the same answer, as in AWS: a stranger
 * must not learn which roles exist.
 */
@NullMarked
package io.tenantry.simulator.sts;

import org.jspecify.annotations.NullMarked;
