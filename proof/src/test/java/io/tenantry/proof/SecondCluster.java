package io.tenantry.proof;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.sandbox.Checkout;
import io.tenantry.sandbox.Sandbox;
import io.tenantry.sandbox.SandboxOptions;
import io.tenantry.sandbox.supply.Progress;
import io.tenantry.sandbox.supply.Supply;

/** Another cluster with an operator of its own, in the AWS account of a sandbox. */
public final class SecondCluster implements AutoCloseable {
  private final Sandbox cluster;
  private final OperatorProcess operator;

  private SecondCluster(Sandbox cluster, OperatorProcess operator) {
    this.cluster = cluster;
    this.operator = operator;
  }

  /** {@code account} is the sandbox whose AWS both work on. */
  public static SecondCluster beside(Sandbox account, String... flags) {
    var cluster =
        Sandbox.start(
            SandboxOptions.temporary(Checkout.find()),
            new Supply(System.getenv(), new Progress(System.err, false)));
    try {
      return new SecondCluster(
          cluster,
          OperatorProcess.start(Installation.kubeconfig(cluster), account.exports(), flags));
    } catch (RuntimeException e) {
      cluster.close();
      throw e;
    }
  }

  /** A client that may do everything there, and a namespace of this name to do it in. */
  public KubernetesClient client(String namespace) {
    cluster
        .client()
        .resource(
            new NamespaceBuilder().withNewMetadata().withName(namespace).endMetadata().build())
        .create();
    return cluster.client();
  }

  @Override
  public void close() {
    operator.close();
    cluster.close();
  }
}
