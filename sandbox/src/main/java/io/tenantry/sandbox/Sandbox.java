package io.tenantry.sandbox;

import io.fabric8.kubernetes.api.model.authentication.TokenRequestBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.tenantry.sandbox.balancer.Balancer;
import io.tenantry.sandbox.supply.Supply;
import io.tenantry.simulator.Simulator;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A running sandbox: a control plane with all CRDs, the AWS simulator, simulated load balancers,
 * and clients for them.
 */
public final class Sandbox implements AutoCloseable {
  private static final Duration TOKEN_LIFETIME = Duration.ofHours(12);

  private final ControlPlane plane;
  private final DataDirectory data;
  private final Path kubeconfig;
  private final KubernetesClient admin;
  private final Simulator aws;
  private @Nullable Balancer balancer;

  private Sandbox(ControlPlane plane, Simulator aws, DataDirectory data, Path kubeconfig) {
    this.plane = plane;
    this.aws = aws;
    this.data = data;
    this.kubeconfig = kubeconfig;
    this.admin = client(plane.credentials().adminKubeconfig());
  }

  /** Starts everything; returns when the API server serves all definitions. */
  public static Sandbox start(SandboxOptions options, Supply supply) {
    var binaries = supply.binaries();
    var crds = Stream.concat(options.checkout().crds().stream(), supply.neighbours().stream());
    var ports = ControlPlanePorts.free(options.port());
    var data = DataDirectory.of(options);
    var plane = ControlPlane.start(binaries, data, ports);
    var kubeconfig = options.kubeconfig().orElse(data.file("kubeconfig"));
    var sandbox = new Sandbox(plane, Aws.start(options), data, kubeconfig);
    try {
      try (var definitions = new Definitions(sandbox.admin.getConfiguration())) {
        definitions.install(crds.toList());
      }
      sandbox.balancer = Balancer.start(sandbox.admin, sandbox.aws.cloud().acm());
      sandbox.publish(options);
      return sandbox;
    } catch (RuntimeException e) {
      sandbox.close();
      throw e;
    }
  }

  /** A client that may do everything; closed with the sandbox. */
  public KubernetesClient client() {
    return admin;
  }

  /** AWS, as far as this sandbox goes; closed with it. */
  public Simulator aws() {
    return aws;
  }

  /** What gives Gateways their load balancers; closed with the sandbox. */
  public Balancer balancer() {
    return Objects.requireNonNull(balancer, "the sandbox has not started");
  }

  /** A kubeconfig file for {@link #client}'s user. */
  public Path kubeconfig() {
    return kubeconfig;
  }

  /** The environment variables with which other programs find this sandbox. */
  public Map<String, String> exports() {
    var variables = new TreeMap<>(Aws.exports(aws));
    variables.put("KUBECONFIG", kubeconfig.toString());
    return variables;
  }

  /** The directory for this sandbox's files, such as logs of programs that run beside it. */
  public Path directory() {
    return data.path();
  }

  public AuditLog audit() {
    return new AuditLog(data.file("audit.log"));
  }

  /** A new client that acts as this service account; the caller closes it. */
  public KubernetesClient clientFor(String namespace, String serviceAccount) {
    return client(tokenKubeconfig(namespace, serviceAccount));
  }

  /** A new client with a certificate of this user in this group; the caller closes it. */
  public KubernetesClient clientForUser(String user, String group) {
    var credentials = plane.credentials();
    return client(
        Kubeconfig.withCertificate(
            plane.server(), credentials.authority(), credentials.issuer().client(user, group)));
  }

  /** A kubeconfig file for this service account, which must exist. */
  public Path kubeconfigFor(String namespace, String serviceAccount) {
    return data.write(
        "%s.%s.kubeconfig".formatted(namespace, serviceAccount),
        tokenKubeconfig(namespace, serviceAccount));
  }

  /** Throws, saying why, when a server has ended by itself. */
  public void check() {
    plane.check();
  }

  @Override
  public void close() {
    if (balancer != null) {
      balancer.close();
    }
    admin.close();
    plane.close();
    Aws.close(aws);
  }

  private void publish(SandboxOptions options) {
    options
        .kubeconfig()
        .ifPresent(file ->
            DataDirectory.writePrivately(
                file, SandboxOptions.OURS + plane.credentials().adminKubeconfig()));
    var script =
        exports().entrySet().stream()
            .map(variable -> "export %s='%s'\n".formatted(variable.getKey(), variable.getValue()))
            .sorted()
            .collect(Collectors.joining());
    options
        .exports()
        .ifPresent(file -> DataDirectory.writePrivately(file, SandboxOptions.OURS + script));
  }

  private String tokenKubeconfig(String namespace, String serviceAccount) {
    var request =
        new TokenRequestBuilder()
            .withNewSpec()
            .withExpirationSeconds(TOKEN_LIFETIME.toSeconds())
            .endSpec()
            .build();
    var answer =
        admin
            .serviceAccounts()
            .inNamespace(namespace)
            .withName(serviceAccount)
            .tokenRequest(request);
    return Kubeconfig.withToken(
        plane.server(), plane.credentials().authority(), namespace, answer.getStatus().getToken());
  }

  private static KubernetesClient client(String kubeconfig) {
    return new KubernetesClientBuilder().withConfig(Config.fromKubeconfig(kubeconfig)).build();
  }
}
