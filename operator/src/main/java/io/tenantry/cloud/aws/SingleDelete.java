package io.tenantry.cloud.aws;

import java.util.Optional;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;

/**
 * Keeps the JDK from repeating a DELETE by itself when the connection breaks before the answer.
 *
 * <p>The JDK's URL connection does that, once, with every request that has no body of known length;
 * the second answer would be "not found" although the first had worked. An empty body prevents it.
 */
final class SingleDelete implements ExecutionInterceptor {
  @Override
  public Optional<RequestBody> modifyHttpContent(
      Context.ModifyHttpRequest context, ExecutionAttributes attributes) {
    return isDelete(context) ? Optional.of(RequestBody.empty()) : context.requestBody();
  }

  @Override
  public SdkHttpRequest modifyHttpRequest(
      Context.ModifyHttpRequest context, ExecutionAttributes attributes) {
    var request = context.httpRequest();
    return isDelete(context)
        ? request.toBuilder().putHeader("Content-Length", "0").build()
        : request;
  }

  private static boolean isDelete(Context.ModifyHttpRequest context) {
    return context.httpRequest().method() == SdkHttpMethod.DELETE;
  }
}
