package io.tenantry.sandbox.junit;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.sandbox.Checkout;
import io.tenantry.sandbox.Sandbox;
import io.tenantry.sandbox.SandboxOptions;
import io.tenantry.sandbox.supply.Progress;
import io.tenantry.sandbox.supply.Supply;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;

/** Gives tests the sandbox they name: started at the first use, closed after the last test. */
public final class SandboxExtension implements ParameterResolver {
  private static final Namespace OURS = Namespace.create(SandboxExtension.class);
  private static final Set<Class<?>> TYPES =
      Set.of(Sandbox.class, KubernetesClient.class, TestNames.class);

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return TYPES.contains(parameter.getParameter().getType());
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    var type = parameter.getParameter().getType();
    if (type == TestNames.class) {
      return names(context);
    }
    var sandbox = sandbox(context);
    return type == Sandbox.class ? sandbox : sandbox.client();
  }

  /** The sandbox that the test class names, for extensions that build on it. */
  public static Sandbox sandbox(ExtensionContext context) {
    return context
        .getRoot()
        .getStore(OURS)
        .computeIfAbsent("sandbox " + name(context), _ -> start(), Sandbox.class);
  }

  private static String name(ExtensionContext context) {
    return AnnotationSupport.findAnnotation(
            context.getRequiredTestClass(), Sandboxed.class, context.getEnclosingTestClasses())
        .map(Sandboxed::value)
        .orElse("");
  }

  private static Sandbox start() {
    var supply = new Supply(System.getenv(), new Progress(System.err, false));
    return Sandbox.start(SandboxOptions.temporary(Checkout.find()), supply);
  }

  private static TestNames names(ExtensionContext context) {
    var store = context.getRoot().getStore(OURS);
    var numbers = store.computeIfAbsent(AtomicInteger.class);
    return store.computeIfAbsent(
        context.getRequiredTestClass(),
        test -> new TestNames(test, numbers.incrementAndGet(), sandbox(context).client()),
        TestNames.class);
  }
}
