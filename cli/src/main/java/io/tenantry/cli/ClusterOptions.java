package io.tenantry.cli;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Connects a command to a cluster, with the rights of its user. */
public final class ClusterOptions {
  @Option(
      names = "--kubeconfig",
      paramLabel = "FILE",
      description = "Kubeconfig of the cluster. Default: $KUBECONFIG, or the pod's own account.")
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
          "Cannot read kubeconfig " + kubeconfig + ": name a readable file with --kubeconfig");
    }
    return Config.fromKubeconfig(kubeconfig.toFile());
  }
}
