package io.tenantry.proof;

import io.tenantry.sandbox.Sandbox;
import java.util.List;

/** One operator for all classes on a sandbox that want one, with the rights it ships with. */
public final class OperatorExtension extends CompanionExtension {
  @Override
  protected List<Object> start(Sandbox sandbox) {
    return List.of(
        OperatorProcess.start(
            Installation.kubeconfig(sandbox), sandbox.exports(), "--resync-interval=1h"));
  }
}
