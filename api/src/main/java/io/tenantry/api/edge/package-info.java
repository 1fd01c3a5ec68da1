/** The edge plane's kind: tenants of a CloudFront distribution. */
@NullMarked
package io.tenantry.api.edge;

import org.jspecify.annotations.NullMarked;
