/** The kinds of the hostnames plane: requests for hostnames, their claims and grants. */
@NullMarked
package io.tenantry.api.hostname;

import org.jspecify.annotations.NullMarked;
