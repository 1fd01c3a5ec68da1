/**
 * The Security Token Service: caller identity and assumed roles.
 *
 * <p>Wrong trust, wrong external id and a missing role get the same error, as in AWS, so that it
 * does not reveal which roles exist.
 */
@NullMarked
package io.tenantry.simulator.sts;

import org.jspecify.annotations.NullMarked;
