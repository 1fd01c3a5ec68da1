/** Tests on a real API server: one control plane for all of a module's tests. */
@NullMarked
package io.tenantry.sandbox.junit;

import org.jspecify.annotations.NullMarked;
