/**
 * The databases that can be sources, for tests and benchmarks: the real servers where there are
 * some to be had, started on a free port of this machine, as any user. None needs to be installed.
 */
@NullMarked
package io.tenantry.proof.engines;

import org.jspecify.annotations.NullMarked;
