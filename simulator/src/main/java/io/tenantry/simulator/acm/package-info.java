/**
 * ACM: public certificates that are issued only when control of every name has been shown.
 *
 * <p>Nothing polls: a pending certificate is looked at again when one of the DNS names on its way
 * changes, when its proof is old enough, and when its time is up.
 */
@NullMarked
package io.tenantry.simulator.acm;

import org.jspecify.annotations.NullMarked;
