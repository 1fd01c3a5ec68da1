package io.tenantry.cloud.aws;

import java.time.Duration;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttribute;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;

/** Times the calls to STS, which the SDK makes by itself when a session runs out. */
final class RoleMeter implements ExecutionInterceptor {
  private static final ExecutionAttribute<Long> START = new ExecutionAttribute<>("TenantryStart");

  private final CallMeters meters;

  RoleMeter(CallMeters meters) {
    this.meters = meters;
  }

  @Override
  public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
    attributes.putAttribute(START, System.nanoTime());
  }

  @Override
  public void afterExecution(Context.AfterExecution context, ExecutionAttributes attributes) {
    done(attributes);
  }

  @Override
  public void onExecutionFailure(Context.FailedExecution context, ExecutionAttributes attributes) {
    done(attributes);
  }

  private void done(ExecutionAttributes attributes) {
    var took = System.nanoTime() - attributes.getAttribute(START);
    meters.called("STSAssumeRole", Duration.ofNanos(took));
  }
}
