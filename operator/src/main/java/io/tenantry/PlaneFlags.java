package io.tenantry;

import io.tenantry.pass.DriftPolicy;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flags that concern one plane only. */
final class PlaneFlags {
  private PlaneFlags() {}

  static final class Edge {
    private static final String POLL = "--poll-interval";
    private static final String DRIFT = "--drift-interval";
    private static final String FULL = "--full-check-interval";
    private static final String SESSION = "--aws-session-name";
    private static final String TAGS = "--aws-session-tags";

    @Option(
        names = "--drift-policy",
        paramLabel = "POLICY",
        description = "enforce, report or suspend. Default: enforce.")
    @Nullable String driftPolicy;

    @Option(
        names = "--aws-region",
        paramLabel = "REGION",
        description = "Region of AWS. Default: as the AWS SDK finds it.")
    @Nullable String awsRegion;

    @Option(
        names = "--max-concurrent-reconciles",
        paramLabel = "N",
        description = "DistributionTenants worked on at once. Default: as --parallelism.")
    @Nullable Integer maxConcurrentReconciles;

    @Option(
        names = POLL,
        paramLabel = "DURATION",
        description = "How often CloudFront is asked about what it is deploying. Default: 30s.")
    @Nullable String pollInterval;

    @Option(
        names = DRIFT,
        paramLabel = "DURATION",
        description = "How often all tenants are compared with CloudFront's list. Default: 5m.")
    @Nullable String driftInterval;

    @Option(
        names = FULL,
        paramLabel = "DURATION",
        description =
            "How often each tenant is read in full, for what the list does not show. Default: 6h.")
    @Nullable String fullCheckInterval;

    @Option(
        names = "--allowed-roles",
        paramLabel = "LIST",
        description =
            "IAM roles that objects may name: ARNs with *, comma-separated, each for all namespaces"
                + " or as namespace=ARN; none for no role. Default: any.")
    @Nullable String allowedRoles;

    @Option(
        names = "--allowed-hosted-zones",
        paramLabel = "LIST",
        description =
            "Hosted zones that objects may name: ids with *, comma-separated, each for all"
                + " namespaces or as namespace=id; none for no zone. Default: any.")
    @Nullable String allowedHostedZones;

    @Option(
        names = SESSION,
        paramLabel = "NAME",
        description = "Name of our sessions in the trails of assumed roles. Default: tenantry.")
    @Nullable String sessionName;

    @Option(
        names = TAGS,
        paramLabel = "LIST",
        description =
            "Tags of our sessions in assumed roles, key=value, comma-separated; the roles must allow"
                + " sts:TagSession. Default: none.")
    @Nullable String sessionTags;

    Settings.Edge settings() {
      return new Settings.Edge(
          policy(Flags.orElse(driftPolicy, "enforce")),
          Optional.ofNullable(maxConcurrentReconciles),
          new Settings.EdgePace(
              GoDuration.parse(POLL, Flags.orElse(pollInterval, "30s")),
              GoDuration.parse(DRIFT, Flags.orElse(driftInterval, "5m")),
              GoDuration.parse(FULL, Flags.orElse(fullCheckInterval, "6h"))),
          new Settings.Aws(
              Optional.ofNullable(awsRegion).filter(region -> !region.isEmpty()),
              SessionFlags.name(SESSION, Flags.orElse(sessionName, "tenantry")),
              SessionFlags.tags(TAGS, Flags.orElse(sessionTags, ""))),
          AllowanceFlag.ROLES.parse(allowedRoles),
          AllowanceFlag.ZONES.parse(allowedHostedZones));
    }

    private static DriftPolicy policy(String text) {
      return DriftPolicy.of(text)
          .orElseThrow(() ->
              new SettingsException(
                  "--drift-policy is \"%s\": use enforce, report or suspend".formatted(text)));
    }
  }

  static final class Hostnames {
    @Option(
        names = "--gateway-namespace",
        paramLabel = "NAME",
        description = "Namespace of the Gateway pool. Default: $GATEWAY_NAMESPACE or edge.")
    @Nullable String gatewayNamespace;

    @Option(
        names = "--gateway-class",
        paramLabel = "NAME",
        description = "Class of new Gateways. Default: $GATEWAY_CLASS_NAME or aws-alb.")
    @Nullable String gatewayClass;

    @Option(
        names = "--http-port",
        paramLabel = "PORT",
        description = "Port of the http listener; 0 means the default, 80.")
    int httpPort;

    @Option(
        names = "--https-port",
        paramLabel = "PORT",
        description = "Port of the https listener; 0 means the default, 443.")
    int httpsPort;

    @Option(
        names = "--allowed-domains",
        paramLabel = "LIST",
        description =
            "Domains that hostnames may lie under, comma-separated. Default: $ALLOWED_DOMAINS, or"
                + " all.")
    @Nullable String allowedDomains;

    Settings.Hostnames settings(Map<String, String> environment) {
      return new Settings.Hostnames(
          Flags.orElse(gatewayNamespace, environment.getOrDefault("GATEWAY_NAMESPACE", "edge")),
          Flags.orElse(gatewayClass, environment.getOrDefault("GATEWAY_CLASS_NAME", "aws-alb")),
          port("--http-port", httpPort, 80),
          port("--https-port", httpsPort, 443),
          Flags.list(
              Flags.orElse(allowedDomains, environment.getOrDefault("ALLOWED_DOMAINS", ""))
                  .toLowerCase(Locale.ROOT)));
    }

    private static int port(String flag, int port, int otherwise) {
      if (port < 0 || port > 65_535) {
        throw new SettingsException("%s is %d: use a port from 1 to 65535".formatted(flag, port));
      }
      return port == 0 ? otherwise : port;
    }
  }

  static final class Namespaces {
    @Option(
        names = "--protected-namespaces",
        paramLabel = "LIST",
        description =
            "Names or globs that no Tenant may have, comma-separated, besides default, kube-*,"
                + " istio-system, gatekeeper-system and the operator's own.")
    @Nullable String protectedNamespaces;

    @Option(
        names = "--istio-revision",
        paramLabel = "REV",
        description = "Label namespaces istio.io/rev=REV instead of istio-injection=enabled.")
    @Nullable String istioRevision;

    Settings.Namespaces settings() {
      return new Settings.Namespaces(
          Flags.list(Flags.orElse(protectedNamespaces, "")),
          Optional.ofNullable(istioRevision).filter(rev -> !rev.isBlank()));
    }
  }
}
