/** Runs and observes the program: planes, leader election, health, metrics and logs. */
@NullMarked
package io.tenantry.ops;

import org.jspecify.annotations.NullMarked;
