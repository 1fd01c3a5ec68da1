/** Child processes that never outlive us, and the programs of this project that run as such. */
@NullMarked
package io.tenantry.sandbox.process;

import org.jspecify.annotations.NullMarked;
