/** Adapters for the API server: the only code that writes to Kubernetes. */
@NullMarked
package io.tenantry.cluster;

import org.jspecify.annotations.NullMarked;
