/** The kinds as Java records: what users write and read. */
@NullMarked
package io.tenantry.api;

import org.jspecify.annotations.NullMarked;
