/** The commands of {@code ./tenantry}. */
@NullMarked
package io.tenantry.cli;

import org.jspecify.annotations.NullMarked;
