/** The Gateways of the pool: who has a slot where, and what a Gateway looks like. */
@NullMarked
package io.tenantry.hostname.pool;

import org.jspecify.annotations.NullMarked;
