/** The namespace plane's kinds: tenants of the cluster, and the plans that bound them. */
@NullMarked
package io.tenantry.api.namespace;

import org.jspecify.annotations.NullMarked;
