/**
 * All distribution tenants as CloudFront lists them: how often they are listed, what counts as a
 * change, and which objects are woken for it. Listing a page costs one call for a hundred tenants.
 */
@NullMarked
package io.tenantry.edge.fleet;

import org.jspecify.annotations.NullMarked;
