/**
 * Child processes that end with this process, and the programs of this project that run as such.
 */
@NullMarked
package io.tenantry.sandbox.process;

import org.jspecify.annotations.NullMarked;
