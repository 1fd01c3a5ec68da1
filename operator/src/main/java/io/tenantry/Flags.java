package io.tenantry;

import io.tenantry.ops.Address;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/**
 * The flags of the three replaced operators, and new ones.
 *
 * <p>A flag that is not given is null here; {@link #settings} fills in variables and defaults.
 */
final class Flags {
  private static final Pattern ADDRESS = Pattern.compile("(.*):(\\d{1,5})");

  @ArgGroup(validate = false, heading = "%nProcess:%n")
  Running running = new Running();

  @ArgGroup(validate = false, heading = "%nServers:%n")
  Serving serving = new Serving();

  @ArgGroup(validate = false, heading = "%nEdge plane:%n")
  EdgeFlags edge = new EdgeFlags();

  @ArgGroup(validate = false, heading = "%nHostnames plane:%n")
  HostnameFlags hostnames = new HostnameFlags();

  @ArgGroup(validate = false, heading = "%nNamespaces plane:%n")
  NamespaceFlags namespaces = new NamespaceFlags();

  @ArgGroup(validate = false, heading = "%nLogs:%n")
  LogFlags logs = new LogFlags();

  static final class Running {
    @Option(
        names = "--planes",
        paramLabel = "LIST",
        description = "Planes to run, comma-separated: edge,hostnames,namespaces. Default: all.")
    @Nullable String planes;

    @Option(
        names = "--kubeconfig",
        paramLabel = "FILE",
        description = "Kubeconfig of the cluster. Default: $KUBECONFIG, or the pod's own account.")
    @Nullable Path kubeconfig;

    @Option(
        names = "--leader-elect",
        arity = "0..1",
        fallbackValue = "true",
        paramLabel = "BOOL",
        description =
            "Acquire each plane's Lease first, so that only one process is active. Default: false.")
    @Nullable Boolean leaderElect;

    @Option(
        names = "--original-leases",
        paramLabel = "LIST",
        description =
            "Where to look for the Lease of the operator that a plane replaces: namespaces, all or"
                + " none. The plane waits while another process renews that Lease. Default: all.")
    @Nullable String originalLeases;

    @Option(
        names = "--parallelism",
        paramLabel = "N",
        description = "Concurrent reconciles of a plane. Default: 32.")
    @Nullable Integer parallelism;

    @Option(
        names = "--resync-interval",
        paramLabel = "DURATION",
        description = "Interval between checks of an unchanged object. Default: 10m.")
    @Nullable String resync;
  }

  static final class Serving {
    @Option(
        names = "--health-probe-bind-address",
        paramLabel = "ADDR",
        description =
            "Address of /healthz and /readyz; 0 for none. Default: $HEALTH_PROBE_ADDR or :8081.")
    @Nullable String health;

    @Option(
        names = "--metrics-bind-address",
        paramLabel = "ADDR",
        description =
            "Address of /metrics; 0 for none. Default: $METRICS_ADDR, else 0, or :8080 if only the"
                + " hostnames plane runs.")
    @Nullable String metrics;

    @Option(
        names = "--metrics-secure",
        arity = "0..1",
        fallbackValue = "true",
        paramLabel = "BOOL",
        description =
            "Serve /metrics over TLS, to clients that RBAC allows to get it. Default: true, or false"
                + " if only the hostnames plane runs.")
    @Nullable Boolean secure;

    @Option(
        names = "--metrics-cert-path",
        paramLabel = "DIR",
        description =
            "Directory of the certificate for /metrics. Default: a self-signed certificate.")
    @Nullable String certPath;

    @Option(
        names = "--metrics-cert-name",
        paramLabel = "FILE",
        description = "Certificate in that directory. Default: tls.crt.")
    @Nullable String certName;

    @Option(
        names = "--metrics-cert-key",
        paramLabel = "FILE",
        description = "Key in that directory. Default: tls.key.")
    @Nullable String certKey;

    // The Go operators have these without a use: no webhook exists, and HTTP/1.1 is enough to
    // scrape. Their manifests must start here too. Each has a field of its own: picocli takes an
    // option that comes again, by whatever name, for the beginning of another group of flags.
    @Option(names = "--webhook-cert-path", hidden = true)
    @Nullable String webhookCertPath;

    @Option(names = "--webhook-cert-name", hidden = true)
    @Nullable String webhookCertName;

    @Option(names = "--webhook-cert-key", hidden = true)
    @Nullable String webhookCertKey;

    @Option(names = "--enable-http2", arity = "0..1", fallbackValue = "true", hidden = true)
    @Nullable Boolean enableHttp2;
  }

  Settings settings(Map<String, String> environment) {
    var planes = planes();
    boolean hostnamesOnly = planes.equals(Set.of(Plane.HOSTNAMES));
    return new Settings(
        planes,
        Optional.ofNullable(running.kubeconfig),
        orElse(running.leaderElect, false),
        originalLeases(orElse(running.originalLeases, "all")),
        orElse(running.parallelism, 32),
        GoDuration.parse("--resync-interval", orElse(running.resync, "10m")),
        servers(environment, hostnamesOnly),
        logs.settings(),
        edge.settings(environment),
        hostnames.settings(environment),
        namespaces.settings());
  }

  private static Optional<List<String>> originalLeases(String text) {
    var names = list(text);
    if (names.isEmpty()
        || (names.size() > 1 && (names.contains("all") || names.contains("none")))) {
      throw new SettingsException(
          "--original-leases is \"%s\": use namespaces, all or none".formatted(text));
    }
    if (names.equals(List.of("none"))) {
      return Optional.empty();
    }
    return Optional.of(names.equals(List.of("all")) ? List.of() : names);
  }

  private Set<Plane> planes() {
    var planes = new LinkedHashSet<Plane>();
    for (var title : list(orElse(running.planes, Plane.titles()))) {
      planes.add(
          Plane.named(title)
              .orElseThrow(() ->
                  new SettingsException(
                      "--planes: there is no plane \"%s\"; choose from %s"
                          .formatted(title, Plane.titles()))));
    }
    return planes;
  }

  /** Where only the hostnames plane runs, the Gateway Orchestrator's own defaults hold. */
  private Settings.Servers servers(Map<String, String> environment, boolean hostnamesOnly) {
    var health = orElse(serving.health, environment.getOrDefault("HEALTH_PROBE_ADDR", ":8081"));
    var metrics =
        orElse(
            serving.metrics,
            environment.getOrDefault("METRICS_ADDR", hostnamesOnly ? ":8080" : "0"));
    return new Settings.Servers(
        address("--health-probe-bind-address", health),
        address("--metrics-bind-address", metrics),
        orElse(serving.secure, !hostnamesOnly),
        new Settings.Certificate(
            Optional.ofNullable(serving.certPath).filter(path -> !path.isEmpty()).map(Path::of),
            orElse(serving.certName, "tls.crt"),
            orElse(serving.certKey, "tls.key")));
  }

  /** Go's notation: {@code :8081}, {@code 127.0.0.1:8081}, or {@code 0} for no server at all. */
  static Optional<Address> address(String flag, String text) {
    if (text.equals("0")) {
      return Optional.empty();
    }
    var parts = ADDRESS.matcher(text);
    if (!parts.matches() || Integer.parseInt(parts.group(2)) > 65_535) {
      throw new SettingsException(
          "%s is \"%s\": use host:port, :port for every interface, or 0 for no server"
              .formatted(flag, text));
    }
    var host = parts.group(1).replaceAll("[\\[\\]]", "");
    return Optional.of(new Address(host, Integer.parseInt(parts.group(2))));
  }

  static List<String> list(String text) {
    return Arrays.stream(text.split(",", -1)).map(String::strip).filter(s -> !s.isEmpty()).toList();
  }

  static <T> T orElse(@Nullable T value, T otherwise) {
    return value == null ? otherwise : value;
  }
}
