package io.tenantry.proof.hostname;

import io.tenantry.sandbox.junit.SandboxExtension;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;

/** Gives a class its turn at the pool, with the operator that it names. */
final class PoolExtension implements BeforeAllCallback, AfterAllCallback, ParameterResolver {
  private static final Set<Class<?>> TYPES = Set.of(PoolOperator.class, HostnameCloud.class);

  @Override
  public void beforeAll(ExtensionContext context) throws InterruptedException {
    operator(context).enter(flags(context));
  }

  @Override
  public void afterAll(ExtensionContext context) {
    operator(context).leave();
  }

  private static List<String> flags(ExtensionContext context) {
    return AnnotationSupport.findAnnotation(context.getRequiredTestClass(), WithPool.class)
        .map(pool -> List.of(pool.value()))
        .orElseThrow();
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return TYPES.contains(parameter.getParameter().getType());
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    var operator = operator(context);
    return parameter.getParameter().getType() == PoolOperator.class ? operator : operator.cloud();
  }

  private static PoolOperator operator(ExtensionContext context) {
    return SandboxExtension.beside(context, PoolOperator.class, PoolOperator::new);
  }
}
