/**
 * Rows of tenants from outside the cluster, as ports and records: what a database must be able to
 * do to be a source, and nothing about what becomes of its rows. Adapters are in the packages
 * below, and DynamoDB's in {@code io.tenantry.cloud.aws}.
 */
@NullMarked
package io.tenantry.rows;

import org.jspecify.annotations.NullMarked;
