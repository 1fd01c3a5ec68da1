/**
 * The database of a TenantSource: access to it, its connection and change feed, when its rows are
 * read, and what they ask of their objects.
 *
 * <p>It knows nothing of a pass: {@code io.tenantry.source} observes, decides and acts through it.
 */
@NullMarked
package io.tenantry.source.database;

import org.jspecify.annotations.NullMarked;
