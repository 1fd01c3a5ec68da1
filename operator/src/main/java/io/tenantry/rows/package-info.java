/**
 * Ports and records for reading rows of tenants from databases; what happens with the rows is
 * decided in {@code io.tenantry.source}. Adapters are in the packages below, and DynamoDB's in
 * {@code io.tenantry.cloud.aws}.
 */
@NullMarked
package io.tenantry.rows;

import org.jspecify.annotations.NullMarked;
