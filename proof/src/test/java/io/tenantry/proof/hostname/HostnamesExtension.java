package io.tenantry.proof.hostname;

import io.tenantry.proof.Installation;
import io.tenantry.proof.OperatorProcess;
import io.tenantry.sandbox.Sandbox;
import io.tenantry.sandbox.junit.SandboxExtension;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * One operator of the hostnames plane for all classes on a sandbox. Tests may ask for its process
 * and for the cloud it works on.
 */
final class HostnamesExtension implements BeforeAllCallback, ParameterResolver {
  private static final Set<Class<?>> TYPES = Set.of(OperatorProcess.class, HostnameCloud.class);

  /** What runs beside a sandbox. */
  private record Running(OperatorProcess operator, HostnameCloud cloud) implements AutoCloseable {
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
    return parameter.getParameter().getType() == OperatorProcess.class
        ? running.operator()
        : running.cloud();
  }

  private static Running running(ExtensionContext context) {
    return SandboxExtension.beside(context, Running.class, HostnamesExtension::start);
  }

  private static Running start(Sandbox sandbox) {
    return new Running(operator(sandbox), new HostnameCloud(sandbox.aws()));
  }

  /** An operator that looks often, with more flags. */
  static OperatorProcess operator(Sandbox sandbox, String... flags) {
    return OperatorProcess.start(
        Installation.kubeconfig(sandbox),
        sandbox.exports(),
        Stream.concat(
                Stream.of(
                    "--planes=hostnames",
                    "--resync-interval=2s",
                    "--poll-interval=1s",
                    "--cluster-name=proof",
                    "--metrics-bind-address=0"),
                Stream.of(flags))
            .toArray(String[]::new));
  }
}
