package io.tenantry.proof.edge;

import io.tenantry.proof.CompanionExtension;
import io.tenantry.proof.Installation;
import io.tenantry.proof.OperatorProcess;
import io.tenantry.proof.Scrape;
import io.tenantry.sandbox.Sandbox;
import java.util.List;

/** One operator of the edge plane for all classes on a sandbox, its metrics, and its cloud. */
final class EdgeExtension extends CompanionExtension {
  @Override
  protected List<Object> start(Sandbox sandbox) {
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
    return List.of(operator, metrics, new Cloud(sandbox.aws()));
  }
}
