/**
 * What the sandbox runs but does not carry: the control plane's programs and the neighbours'
 * resource definitions, found, built or fetched once and kept in a cache of the user.
 */
@NullMarked
package io.tenantry.sandbox.supply;

import org.jspecify.annotations.NullMarked;
