package io.tenantry.cloud.aws;

import java.util.function.BooleanSupplier;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;

/**
 * Sends nothing to AWS once another process may lead; it is asked last, after every wait for quota,
 * a connection or a role.
 */
record Leading(BooleanSupplier leads) implements ExecutionInterceptor {
  @Override
  public void beforeTransmission(
      Context.BeforeTransmission context, ExecutionAttributes attributes) {
    if (!leads.getAsBoolean()) {
      throw SdkClientException.create("The process no longer leads; the call is not sent");
    }
  }
}
