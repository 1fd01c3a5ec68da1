/**
 * The AWS simulator: CloudFront's tenant API, ACM, Route 53 and STS on one loopback port, for the
 * unmodified SDKs and the CLI.
 */
@NullMarked
package io.tenantry.simulator;

import org.jspecify.annotations.NullMarked;
