/** The commands of {@code ./tenantry}. */
@NullMarked
package io.tenantry.sandbox.cli;

import org.jspecify.annotations.NullMarked;
