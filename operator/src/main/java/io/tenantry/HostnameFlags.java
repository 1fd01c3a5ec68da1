package io.tenantry;

import io.tenantry.hostname.HostnameRules.DnsConflicts;
import io.tenantry.hostname.HostnameRules.EmptyGateways;
import io.tenantry.hostname.HostnameRules.Rebalancing;
import io.tenantry.hostname.PoolQuotas;
import io.tenantry.hostname.WildcardPolicy;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flags of the hostnames plane. */
final class HostnameFlags {
  private static final String WINDOW = "--certificate-request-window";
  private static final int YEAR = 365;

  /** They are counted one by one in a ConfigMap, which has an end. */
  private static final int MOST_REQUESTS = 10_000;

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
          "Domains that hostnames must be in, comma-separated. Default: $ALLOWED_DOMAINS, or"
              + " all.")
  @Nullable String allowedDomains;

  @Option(
      names = "--max-certificates-per-gateway",
      paramLabel = "N",
      defaultValue = "20",
      description = "Most hostnames on one Gateway; AWS allows a load balancer 25. Default: 20.")
  int maxCertificates;

  @Option(
      names = "--max-rules-per-gateway",
      paramLabel = "N",
      defaultValue = "100",
      description = "Most rules of routes on one Gateway. Default: 100.")
  int maxRules;

  @Option(
      names = "--empty-gateway-policy",
      paramLabel = "POLICY",
      description = "Retain or Delete Gateways without hostnames. Default: Retain.")
  @Nullable String emptyGateways;

  @Option(
      names = "--rebalance",
      paramLabel = "MODE",
      description =
          "off; plan: report which hostnames would move off Gateways above the limits; overfull:"
              + " move them. Default: off.")
  @Nullable String rebalance;

  @Option(
      names = "--http-redirect",
      arity = "0..1",
      fallbackValue = "true",
      paramLabel = "BOOL",
      description = "Redirect HTTP to HTTPS on the Gateways of the pool. Default: false.")
  boolean redirect;

  @Option(
      names = "--ip-address-type",
      paramLabel = "TYPE",
      description =
          "Address type of the pool's load balancers: ipv4 or dualstack. Default: not set.")
  @Nullable String ipAddressType;

  @Option(
      names = "--dns-conflict-policy",
      paramLabel = "POLICY",
      description = "Overwrite existing DNS records, or Fail. Default: Overwrite.")
  @Nullable String dnsConflicts;

  @Option(
      names = "--wildcard-policy",
      paramLabel = "POLICY",
      description =
          "Wildcard hostnames: Allow, SameNamespace (only with the names below it in the same"
              + " namespace) or Deny. Default: Allow.")
  @Nullable String wildcards;

  @Option(
      names = "--cluster-name",
      paramLabel = "NAME",
      description =
          "Name of this cluster in the tags of tenants and certificates and in claims that other"
              + " clusters read. Default: none; tenants are then tagged with the uid of namespace"
              + " kube-system.")
  @Nullable String cluster;

  @Option(
      names = "--cross-cluster-claims",
      arity = "0..1",
      fallbackValue = "true",
      paramLabel = "BOOL",
      description =
          "Claim every hostname in its hosted zone too, so that no other cluster uses it; hostnames"
              + " with spec.routing are always claimed there. Needs --cluster-name. Default:"
              + " false.")
  boolean crossClusterClaims;

  @Option(
      names = "--load-balancer-zones",
      paramLabel = "LIST",
      description =
          "Hosted zones of load balancers, region=id, comma-separated, for regions that the"
              + " operator does not know. Default: none.")
  @Nullable String zones;

  @Option(
      names = "--max-gateways",
      paramLabel = "N",
      description = "Most Gateways in the pool; each is a load balancer. Default: no limit.")
  @Nullable Integer maxGateways;

  @Option(
      names = "--max-gateways-per-namespace",
      paramLabel = "N",
      description =
          "Most Gateways that are created for the requests of one namespace. Default: no limit.")
  @Nullable Integer maxGatewaysPerNamespace;

  @Option(
      names = "--allowed-gateway-classes",
      paramLabel = "LIST",
      description =
          "Gateway classes that requests may name besides the one of --gateway-class,"
              + " comma-separated; * is a wildcard. namespace=class allows one only to that"
              + " namespace; none allows none. Default: any.")
  @Nullable String allowedGatewayClasses;

  @Option(
      names = "--allowed-web-acls",
      paramLabel = "LIST",
      description =
          "ARNs of web ACLs that requests may name, comma-separated; * is a wildcard."
              + " namespace=ARN allows one only to that namespace; none allows none. Default:"
              + " any.")
  @Nullable String allowedWebAcls;

  @Option(
      names = "--max-certificate-requests",
      paramLabel = "N",
      defaultValue = "3000",
      description =
          "Most certificates that are requested from ACM within --certificate-request-window; AWS"
              + " allows 5,000 a year for the whole account. Default: 3000.")
  int maxCertificateRequests;

  @Option(
      names = "--max-certificate-requests-per-namespace",
      paramLabel = "N",
      defaultValue = "500",
      description =
          "Most certificates that are requested for one namespace in that time. Default: 500.")
  int maxCertificateRequestsPerNamespace;

  @Option(
      names = WINDOW,
      paramLabel = "DURATION",
      description = "Time for which a certificate request counts, in days of 24h. Default: 8760h.")
  @Nullable String certificateRequestWindow;

  Settings.Hostnames settings(Map<String, String> environment) {
    return new Settings.Hostnames(
        Flags.orElse(gatewayNamespace, environment.getOrDefault("GATEWAY_NAMESPACE", "edge")),
        Flags.orElse(gatewayClass, environment.getOrDefault("GATEWAY_CLASS_NAME", "aws-alb")),
        port("--http-port", httpPort, 80),
        port("--https-port", httpsPort, 443),
        Flags.list(
            Flags.orElse(allowedDomains, environment.getOrDefault("ALLOWED_DOMAINS", ""))
                .toLowerCase(Locale.ROOT)),
        atLeastOne("--max-certificates-per-gateway", maxCertificates),
        atLeastOne("--max-rules-per-gateway", maxRules),
        choice("--empty-gateway-policy", emptyGateways, EmptyGateways.values()),
        choice("--rebalance", rebalance, Rebalancing.values()),
        redirect,
        Optional.ofNullable(ipAddressType).map(HostnameFlags::addressType),
        choice("--dns-conflict-policy", dnsConflicts, DnsConflicts.values()),
        choice("--wildcard-policy", wildcards, WildcardPolicy.values()),
        Optional.ofNullable(cluster).filter(name -> !name.isBlank()),
        crossClusterClaims,
        zones(Flags.orElse(zones, "")),
        quotas());
  }

  private PoolQuotas quotas() {
    var inAll = atLeastOne("--max-certificate-requests", maxCertificateRequests);
    if (inAll > MOST_REQUESTS) {
      throw new SettingsException(
          "--max-certificate-requests is %d: it must be at most %d"
              .formatted(inAll, MOST_REQUESTS));
    }
    var window = GoDuration.parse(WINDOW, Flags.orElse(certificateRequestWindow, "8760h"));
    if (window.toDays() < 1 || window.toDays() > YEAR) {
      throw new SettingsException(
          "%s is %d h: it must be from 24h to 8760h".formatted(WINDOW, window.toHours()));
    }
    return new PoolQuotas(
        limit("--max-gateways", maxGateways),
        limit("--max-gateways-per-namespace", maxGatewaysPerNamespace),
        AllowanceFlag.CLASSES.parse(allowedGatewayClasses),
        AllowanceFlag.WEB_ACLS.parse(allowedWebAcls),
        new PoolQuotas.Certificates(
            inAll,
            atLeastOne(
                "--max-certificate-requests-per-namespace", maxCertificateRequestsPerNamespace),
            window));
  }

  private static OptionalInt limit(String flag, @Nullable Integer value) {
    return value == null ? OptionalInt.empty() : OptionalInt.of(atLeastOne(flag, value));
  }

  private static Map<String, String> zones(String text) {
    var zones = new LinkedHashMap<String, String>();
    for (var entry : Flags.list(text)) {
      if (!entry.matches("[a-z0-9-]+=[A-Z0-9]+")) {
        throw new SettingsException(
            "--load-balancer-zones has \"%s\": use region=id, comma-separated".formatted(entry));
      }
      zones.put(entry.substring(0, entry.indexOf('=')), entry.substring(entry.indexOf('=') + 1));
    }
    return zones;
  }

  private static int atLeastOne(String flag, int value) {
    if (value < 1) {
      throw new SettingsException("%s is %d: it must be at least 1".formatted(flag, value));
    }
    return value;
  }

  private static String addressType(String text) {
    if (!List.of("ipv4", "dualstack").contains(text)) {
      throw new SettingsException(
          "--ip-address-type is \"%s\": use ipv4 or dualstack".formatted(text));
    }
    return text;
  }

  /** By its name in any case and without separators; the first one is the default. */
  private static <E extends Enum<E>> E choice(String flag, @Nullable String text, E[] values) {
    if (text == null) {
      return values[0];
    }
    return Stream.of(values)
        .filter(value -> value.name().replace("_", "").equalsIgnoreCase(text))
        .findFirst()
        .orElseThrow(() ->
            new SettingsException(
                "%s is \"%s\": use one of %s"
                    .formatted(
                        flag,
                        text,
                        Stream.of(values)
                            .map(value -> value.name().replace("_", "").toLowerCase(Locale.ROOT))
                            .collect(Collectors.joining(", ")))));
  }

  private static int port(String flag, int port, int otherwise) {
    if (port < 0 || port > 65_535) {
      throw new SettingsException("%s is %d: use a port from 1 to 65535".formatted(flag, port));
    }
    return port == 0 ? otherwise : port;
  }
}
