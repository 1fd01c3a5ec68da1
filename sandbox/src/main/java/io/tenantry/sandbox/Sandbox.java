package io.tenantry.sandbox;

import io.fabric8.kubernetes.api.model.authentication.TokenRequestBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.tenantry.sandbox.supply.Supply;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;

/** A running sandbox: a control plane with all resource definitions, and the ways into it. */
public final class Sandbox implements AutoCloseable {
  private static final Duration TOKEN_LIFETIME = Duration.ofHours(12);

  private final ControlPlane plane;
  private final DataDirectory data;
  private final KubernetesClient admin;
  private final Thread onExit;

  private Sandbox(ControlPlane plane, DataDirectory data) {
    this.plane = plane;
    this.data = data;
    this.admin = client(plane.credentials().adminKubeconfig());
    // The leashes would do without, but then we could be gone before they are.
    this.onExit = new Thread(plane::close, "sandbox-exit");
  }

  /** Starts everything; returns when the API server serves all definitions. */
  public static Sandbox start(SandboxOptions options, Supply supply) {
    var binaries = supply.binaries();
    var crds = Stream.concat(options.checkout().crds().stream(), supply.neighbours().stream());
    var ports = Ports.free(options.port());
    var data = options.data().map(DataDirectory::at).orElseGet(DataDirectory::create);
    var plane = ControlPlane.start(binaries, data, ports);
    var sandbox = new Sandbox(plane, data);
    try {
      Runtime.getRuntime().addShutdownHook(sandbox.onExit);
      try (var definitions = new Definitions(sandbox.admin.getConfiguration())) {
        definitions.install(crds.toList());
      }
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

  /** A kubeconfig file for {@link #client}'s user. */
  public Path kubeconfig() {
    return data.file("kubeconfig");
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
    admin.close();
    plane.close();
    try {
      Runtime.getRuntime().removeShutdownHook(onExit);
    } catch (IllegalStateException _) {
      // The JVM is going down and the hook is at work.
    }
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
