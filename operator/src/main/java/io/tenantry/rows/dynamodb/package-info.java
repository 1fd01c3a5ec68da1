/**
 * Tables of DynamoDB as sources. The calls themselves are made by {@code io.tenantry.cloud.aws}, in
 * their turn and with the right role; this package and that one alone know the AWS SDK.
 */
@NullMarked
package io.tenantry.rows.dynamodb;

import org.jspecify.annotations.NullMarked;
