package io.tenantry.proof.source;

import io.tenantry.proof.CompanionExtension;
import io.tenantry.proof.Installation;
import io.tenantry.proof.OperatorProcess;
import io.tenantry.proof.Scrape;
import io.tenantry.proof.engines.DynamoEngine;
import io.tenantry.proof.engines.PostgresEngine;
import io.tenantry.sandbox.Sandbox;
import java.util.HashMap;
import java.util.List;

/** One operator, its metrics and two databases for all classes on a sandbox. */
final class SourcesExtension extends CompanionExtension {
  @Override
  protected List<Object> start(Sandbox sandbox) {
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
    return List.of(metrics, PostgresEngine.start(), dynamo, operator);
  }
}
