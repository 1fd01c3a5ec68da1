/** Adapters to AWS: the only package that knows its SDK. */
@NullMarked
package io.tenantry.cloud.aws;

import org.jspecify.annotations.NullMarked;
