package io.tenantry.proof;

import io.tenantry.sandbox.Sandbox;
import io.tenantry.sandbox.junit.SandboxExtension;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * What runs beside a sandbox, once for all classes on it, such as an operator and its databases.
 * Tests may ask for each part of it by its class.
 */
public abstract class CompanionExtension implements BeforeAllCallback, ParameterResolver {
  /** The parts, in the order in which they were started; those that can be closed are. */
  public static final class Companions implements AutoCloseable {
    private final List<Object> parts;

    private Companions(List<Object> parts) {
      this.parts = parts;
    }

    private Optional<Object> find(Class<?> type) {
      return parts.stream().filter(part -> part.getClass() == type).findFirst();
    }

    @Override
    public void close() {
      for (var part : parts.reversed()) {
        if (part instanceof AutoCloseable running) {
          close(running);
        }
      }
    }

    private static void close(AutoCloseable running) {
      try {
        running.close();
      } catch (Exception e) {
        throw new IllegalStateException(running + " did not end", e);
      }
    }
  }

  /** Starts all of it; the order is that of starting. */
  protected abstract List<Object> start(Sandbox sandbox);

  @Override
  public final void beforeAll(ExtensionContext context) {
    companions(context);
  }

  @Override
  public final boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return companions(context).find(parameter.getParameter().getType()).isPresent();
  }

  @Override
  public final Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return companions(context).find(parameter.getParameter().getType()).orElseThrow();
  }

  private Companions companions(ExtensionContext context) {
    return SandboxExtension.beside(
        context, Companions.class, sandbox -> new Companions(start(sandbox)));
  }

  /** Ends it if it runs: as Kubernetes ends a pod. The next class that wants it starts it again. */
  static void end(ExtensionContext context) throws InterruptedException {
    var running = SandboxExtension.remove(context, Companions.class);
    var operator = running.flatMap(all -> all.find(OperatorProcess.class));
    if (operator.isPresent()) {
      ((OperatorProcess) operator.get()).terminate();
    }
  }
}
