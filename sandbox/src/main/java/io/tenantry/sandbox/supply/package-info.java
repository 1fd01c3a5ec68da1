/**
 * The control plane's binaries and the CRDs of other projects: found, built or fetched once and
 * kept in the user's cache.
 */
@NullMarked
package io.tenantry.sandbox.supply;

import org.jspecify.annotations.NullMarked;
