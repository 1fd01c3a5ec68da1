/** Benchmarks: what a claim about speed, memory or calls is measured with. */
@NullMarked
package io.tenantry.proof;

import org.jspecify.annotations.NullMarked;
