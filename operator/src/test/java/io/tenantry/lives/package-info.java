/**
 * Random lives: the cluster and the clouds in memory, behind the ports of the real code, and the
 * ways in which calls and processes end.
 */
@NullMarked
package io.tenantry.lives;

import org.jspecify.annotations.NullMarked;
