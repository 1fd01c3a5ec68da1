/**
 * PostgreSQL, MySQL and MariaDB as sources, by JDBC: the only package that knows their drivers.
 * What both share is in {@link io.tenantry.rows.sql.SqlStore}, what differs in a {@link
 * io.tenantry.rows.sql.Dialect} each.
 */
@NullMarked
package io.tenantry.rows.sql;

import org.jspecify.annotations.NullMarked;
