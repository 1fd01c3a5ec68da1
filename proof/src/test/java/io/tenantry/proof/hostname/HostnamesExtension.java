package io.tenantry.proof.hostname;

import io.tenantry.proof.CompanionExtension;
import io.tenantry.proof.Installation;
import io.tenantry.proof.OperatorProcess;
import io.tenantry.sandbox.Sandbox;
import java.util.List;
import java.util.stream.Stream;

/** One operator of the hostnames plane for all classes on a sandbox, and its cloud. */
final class HostnamesExtension extends CompanionExtension {
  @Override
  protected List<Object> start(Sandbox sandbox) {
    return List.of(operator(sandbox), new HostnameCloud(sandbox.aws()));
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
