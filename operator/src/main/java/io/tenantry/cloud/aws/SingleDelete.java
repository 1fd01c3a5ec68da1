package io.tenantry.cloud.aws;

import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;

/**
 * Keeps the JDK from repeating a DELETE by itself when the connection breaks before the answer.
 *
 * <p>The JDK's URL connection does that, once, with every request that has no length; the second
 * answer would be "not found" although the first had worked. A length, of nothing, prevents it.
 */
final class SingleDelete implements ExecutionInterceptor {
  @Override
  public SdkHttpRequest modifyHttpRequest(
      Context.ModifyHttpRequest context, ExecutionAttributes attributes) {
    var request = context.httpRequest();
    return request.method() == SdkHttpMethod.DELETE
        ? request.toBuilder().putHeader("Content-Length", "0").build()
        : request;
  }
}
