/** The page of measured numbers, made from its data. */
@NullMarked
package io.tenantry.proof.performance;

import org.jspecify.annotations.NullMarked;
