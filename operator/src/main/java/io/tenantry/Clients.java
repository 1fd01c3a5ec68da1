package io.tenantry;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Connections to the API server. */
final class Clients {
  private final Config config;

  Clients(Optional<Path> kubeconfig, Optional<Path> fromEnvironment) {
    this.config =
        kubeconfig.or(() -> fromEnvironment).map(Clients::read).orElseGet(Clients::detect);
  }

  /** A connection whose writes carry this name in {@code managedFields} and in the audit log. */
  KubernetesClient as(String manager) {
    var own = new ConfigBuilder(config).withUserAgent(manager + "/" + Version.current()).build();
    return new KubernetesClientBuilder().withConfig(own).build();
  }

  /** Where we run, or would run: the Leases are here. */
  String namespace() {
    return config.getNamespace() == null ? "default" : config.getNamespace();
  }

  /** Says at once, and in words, when there is nothing at the other end. */
  void check(KubernetesClient client) {
    try {
      client.getKubernetesVersion();
    } catch (KubernetesClientException e) {
      throw new SettingsException(
          "cannot use the API server at %s: %s".formatted(config.getMasterUrl(), cause(e)));
    }
  }

  private static String cause(Throwable e) {
    return e.getCause() == null ? String.valueOf(e.getMessage()) : cause(e.getCause());
  }

  private static Config read(Path file) {
    if (!Files.isReadable(file)) {
      throw new SettingsException(
          "cannot read kubeconfig %s: name a readable file with --kubeconfig or KUBECONFIG"
              .formatted(file));
    }
    try {
      return tuned(Config.fromKubeconfig(file.toFile()));
    } catch (RuntimeException e) { // the client library promises no type for what it cannot parse
      // The parser goes on to quote the file, and there are secrets in it.
      var problem = cause(e).lines().findFirst().orElse("");
      throw new SettingsException("kubeconfig %s is not valid: %s".formatted(file, problem));
    }
  }

  private static Config detect() {
    return tuned(Config.autoConfigure(null));
  }

  /** The SDK and our planes decide how often a call is repeated, not the transport. */
  private static Config tuned(Config config) {
    return new ConfigBuilder(config).withRequestRetryBackoffLimit(0).build();
  }
}
