/**
 * Collections of MongoDB and DocumentDB as sources, by MongoDB's own driver: the only package that
 * knows it.
 */
@NullMarked
package io.tenantry.rows.mongo;

import org.jspecify.annotations.NullMarked;
