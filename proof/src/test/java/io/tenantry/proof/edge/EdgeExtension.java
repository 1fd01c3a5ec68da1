package io.tenantry.proof.edge;

import io.tenantry.proof.Installation;
import io.tenantry.proof.OperatorProcess;
import io.tenantry.proof.Scrape;
import io.tenantry.sandbox.Sandbox;
import io.tenantry.sandbox.junit.SandboxExtension;
import java.util.Set;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * One operator of the edge plane for all classes on a sandbox. Tests may ask for its process, its
 * metrics, and the cloud it works on.
 */
final class EdgeExtension implements BeforeAllCallback, ParameterResolver {
  private static final Set<Class<?>> TYPES =
      Set.of(OperatorProcess.class, Scrape.class, Cloud.class);

  /** What runs beside a sandbox. */
  private record Running(OperatorProcess operator, Scrape metrics, Cloud cloud)
      implements AutoCloseable {
    @Override
    public void close() {
      operator.close();
    }
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    running(context);
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return TYPES.contains(parameter.getParameter().getType());
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    var running = running(context);
    var type = parameter.getParameter().getType();
    if (type == OperatorProcess.class) {
      return running.operator();
    }
    return type == Scrape.class ? running.metrics() : running.cloud();
  }

  private static Running running(ExtensionContext context) {
    return SandboxExtension.beside(context, Running.class, EdgeExtension::start);
  }

  private static Running start(Sandbox sandbox) {
    var metrics = Scrape.somewhere();
    var operator =
        OperatorProcess.start(
            Installation.kubeconfig(sandbox),
            sandbox.exports(),
            "--planes=edge",
            "--poll-interval=1s",
            "--drift-interval=3s",
            "--metrics-secure=false",
            metrics.flag());
    return new Running(operator, metrics, new Cloud(sandbox.aws()));
  }
}
