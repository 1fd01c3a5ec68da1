/**
 * Rows of tenants from outside the cluster, as ports and records: what a database must be able to
 * do to be a source, and nothing about what becomes of its rows. Adapters are in the packages
 * below, one for each kind of driver.
 */
@NullMarked
package io.tenantry.rows;

import org.jspecify.annotations.NullMarked;
