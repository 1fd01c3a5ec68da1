package io.tenantry.cli;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which cluster a command asks, with the rights of whoever runs it. */
public final class ClusterOptions {
  @Option(
      names = "--kubeconfig",
      paramLabel = "FILE",
      description = "Cluster to ask. Default: $KUBECONFIG, or the pod's own account.")
  private @Nullable Path kubeconfig;

  public KubernetesClient client() {
    return new KubernetesClientBuilder().withConfig(config()).build();
  }

  private Config config() {
    if (kubeconfig == null) {
      return Config.autoConfigure(null);
    }
    if (!Files.isReadable(kubeconfig)) {
      throw new CommandException(
          "cannot read kubeconfig " + kubeconfig + ": name a readable file with --kubeconfig");
    }
    return Config.fromKubeconfig(kubeconfig.toFile());
  }
}
