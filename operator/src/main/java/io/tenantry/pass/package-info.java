/** The shared words of a pass, all pure: what to do next, conditions, announcements, failures. */
@NullMarked
package io.tenantry.pass;

import org.jspecify.annotations.NullMarked;
