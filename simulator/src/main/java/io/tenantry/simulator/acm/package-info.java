/**
 * ACM: public certificates that are issued only after control of every name is proved.
 *
 * <p>Nothing polls: a pending certificate is evaluated again when one of its DNS names changes,
 * when its proof is old enough, and when it times out.
 */
@NullMarked
package io.tenantry.simulator.acm;

import org.jspecify.annotations.NullMarked;
