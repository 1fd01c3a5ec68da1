/** How the program is run and watched: planes' lives, health, metrics and logs. */
@NullMarked
package io.tenantry.ops;

import org.jspecify.annotations.NullMarked;
