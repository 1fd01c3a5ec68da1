package io.tenantry.proof.source;

import io.tenantry.proof.Installation;
import io.tenantry.proof.OperatorProcess;
import io.tenantry.proof.Scrape;
import io.tenantry.proof.engines.DynamoEngine;
import io.tenantry.proof.engines.PostgresEngine;
import io.tenantry.sandbox.Sandbox;
import io.tenantry.sandbox.junit.SandboxExtension;
import java.io.IOException;
import java.util.HashMap;
import java.util.Set;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** One operator and one database for all classes on a sandbox. */
final class SourcesExtension implements BeforeAllCallback, ParameterResolver {
  private static final Set<Class<?>> TYPES =
      Set.of(Scrape.class, PostgresEngine.class, DynamoEngine.class);

  /** What runs beside a sandbox. */
  private record Running(
      OperatorProcess operator, Scrape metrics, PostgresEngine database, DynamoEngine dynamo)
      implements AutoCloseable {
    @Override
    public void close() throws IOException {
      operator.close();
      database.close();
      dynamo.close();
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
    if (type == Scrape.class) {
      return running.metrics();
    }
    return type == DynamoEngine.class ? running.dynamo() : running.database();
  }

  private static Running running(ExtensionContext context) {
    return SandboxExtension.beside(context, Running.class, SourcesExtension::start);
  }

  private static Running start(Sandbox sandbox) {
    var metrics = Scrape.somewhere();
    var dynamo = DynamoEngine.start();
    var environment = new HashMap<>(sandbox.exports());
    environment.put("AWS_ENDPOINT_URL_DYNAMODB", dynamo.endpoint().toString());
    environment.put("AWS_ENDPOINT_URL_DYNAMODB_STREAMS", dynamo.endpoint().toString());
    var operator =
        OperatorProcess.start(
            Installation.kubeconfig(sandbox),
            environment,
            "--planes=edge",
            "--allowed-database-hosts=127.0.0.1",
            "--allowed-tables=market,tenants",
            "--poll-interval=1s",
            "--metrics-secure=false",
            metrics.flag());
    return new Running(operator, metrics, PostgresEngine.start(), dynamo);
  }
}
