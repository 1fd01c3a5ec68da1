/**
 * The program: three planes, each an operator of its own, in one process.
 *
 * <p>{@link io.tenantry.Main} parses the flags into {@link io.tenantry.Settings}, {@link
 * io.tenantry.Assembly} puts the parts together, and the planes ({@code edge}, {@code source},
 * {@code hostname}, {@code namespace}) do the work.
 */
@NullMarked
package io.tenantry;

import org.jspecify.annotations.NullMarked;
