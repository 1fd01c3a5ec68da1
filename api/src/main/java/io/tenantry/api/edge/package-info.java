/** The edge plane's kinds: tenants of a CloudFront distribution, and the sources they come from. */
@NullMarked
package io.tenantry.api.edge;

import org.jspecify.annotations.NullMarked;
