/** Types that all reconcilers share, all pure: next reconcile, conditions, events, failures. */
@NullMarked
package io.tenantry.pass;

import org.jspecify.annotations.NullMarked;
