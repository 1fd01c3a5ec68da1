/** Child processes that never outlive us. */
@NullMarked
package io.tenantry.sandbox.process;

import org.jspecify.annotations.NullMarked;
