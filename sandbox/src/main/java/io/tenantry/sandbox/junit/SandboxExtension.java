package io.tenantry.sandbox.junit;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.sandbox.Sandbox;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;

/** Gives tests the sandbox they name: started at the first use, closed after the last class. */
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
    return site(context).sandbox();
  }

  /** What runs beside that sandbox, started at the first use and closed before the sandbox. */
  public static <T extends AutoCloseable> T beside(
      ExtensionContext context, Class<T> type, Function<Sandbox, T> start) {
    return site(context).beside(type, start);
  }

  /** The same, if it runs, and from now on no longer. */
  public static <T extends AutoCloseable> Optional<T> remove(
      ExtensionContext context, Class<T> type) {
    return site(context).remove(type);
  }

  private static Site site(ExtensionContext context) {
    var name =
        AnnotationSupport.findAnnotation(
                context.getRequiredTestClass(), Sandboxed.class, context.getEnclosingTestClasses())
            .map(Sandboxed::value)
            .orElse("");
    return context
        .getRoot()
        .getStore(OURS)
        .computeIfAbsent("sandbox " + name, _ -> Site.start(name), Site.class);
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
