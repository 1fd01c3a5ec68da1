/**
 * AWS behind the ports of {@code cloud}: the only package that calls it. Besides it only {@code
 * rows.dynamodb}, which reads what tables answer, knows the AWS SDK.
 *
 * <p>Every call goes through {@link io.tenantry.cloud.aws.AwsCalls}: it waits for its turn in the
 * budget, borrows a client of the right identity, is timed, is made exactly once, and fails with a
 * {@link io.tenantry.pass.PortException} only. Trying again is for the reconcilers to decide.
 */
@NullMarked
package io.tenantry.cloud.aws;

import org.jspecify.annotations.NullMarked;
