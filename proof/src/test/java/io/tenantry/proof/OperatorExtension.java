package io.tenantry.proof;

import io.tenantry.sandbox.Sandbox;
import io.tenantry.sandbox.junit.SandboxExtension;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** One operator for all classes on a sandbox that want one, with the rights it ships with. */
public final class OperatorExtension implements BeforeAllCallback, ParameterResolver {
  @Override
  public void beforeAll(ExtensionContext context) {
    operator(context);
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == OperatorProcess.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return operator(context);
  }

  static void end(ExtensionContext context) throws InterruptedException {
    var running = SandboxExtension.remove(context, OperatorProcess.class);
    if (running.isPresent()) {
      running.get().terminate();
    }
  }

  private static OperatorProcess operator(ExtensionContext context) {
    return SandboxExtension.beside(context, OperatorProcess.class, OperatorExtension::start);
  }

  private static OperatorProcess start(Sandbox sandbox) {
    return OperatorProcess.start(
        Installation.kubeconfig(sandbox), sandbox.exports(), "--resync-interval=1h");
  }
}
