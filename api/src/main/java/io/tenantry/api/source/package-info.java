/** The kind of the sources that objects come from, with one record for each database. */
@NullMarked
package io.tenantry.api.source;

import org.jspecify.annotations.NullMarked;
