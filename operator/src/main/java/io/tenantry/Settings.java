package io.tenantry;

import io.tenantry.cloud.Allowance;
import io.tenantry.hostname.HostnameRules.DnsConflicts;
import io.tenantry.hostname.HostnameRules.EmptyGateways;
import io.tenantry.hostname.HostnameRules.Rebalancing;
import io.tenantry.hostname.PoolQuotas;
import io.tenantry.hostname.WildcardPolicy;
import io.tenantry.ops.Address;
import io.tenantry.ops.LogSettings;
import io.tenantry.pass.DriftPolicy;
import io.tenantry.rows.Hosts;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * All flags and variables, validated once.
 *
 * @param kubeconfig file to use instead of {@code KUBECONFIG} or the in-cluster account
 * @param originalLeases namespaces with Leases of the operators that the planes replace; an empty
 *     list for all, empty for those that nobody has to look for
 * @param parallelism how many objects of a plane are reconciled at once
 * @param resync how often an unchanged object is checked
 */
public record Settings(
    Set<Plane> planes,
    Optional<Path> kubeconfig,
    boolean leaderElection,
    Optional<List<String>> originalLeases,
    int parallelism,
    Duration resync,
    Servers servers,
    LogSettings logs,
    Edge edge,
    Hostnames hostnames,
    Namespaces namespaces) {

  /** Where the process can be asked how it is. */
  public record Servers(
      Optional<Address> health,
      Optional<Address> metrics,
      boolean secure,
      Certificate certificate) {}

  /** The certificate of the metrics server; made at start when there is no directory. */
  public record Certificate(Optional<Path> directory, String certificate, String key) {}

  /**
   * How often the edge plane looks at CloudFront.
   *
   * @param poll for what is on its way
   * @param drift for everything, by lists
   * @param fullCheck for everything, one by one
   */
  public record EdgePace(Duration poll, Duration drift, Duration fullCheck) {
    public EdgePace {
      atLeastOneSecond("--poll-interval", poll);
      atLeastOneSecond("--drift-interval", drift);
      atLeastOneSecond("--full-check-interval", fullCheck);
    }
  }

  /** How we reach AWS, and what we call ourselves in other accounts. */
  public record Aws(Optional<String> region, String sessionName, Map<String, String> sessionTags) {
    public Aws {
      sessionTags = Map.copyOf(sessionTags);
    }
  }

  /**
   * What the sources of a namespace may read.
   *
   * @param tables of DynamoDB, by name or ARN
   * @param hosts of databases, by name, address or network
   */
  public record Sources(Allowance tables, Allowance hosts) {
    public Sources {
      for (var entry : hosts.entries()) {
        if (!Hosts.isEntry(entry.name())) {
          throw new SettingsException(
              "--allowed-database-hosts has \"%s\": use names, addresses like 10.1.2.3 or [fd00::1]"
                      .formatted(entry.name())
                  + ", or networks like 10.0.0.0/8 or [fd00::/8], each with a :port or without");
        }
      }
    }
  }

  /**
   * Settings of the edge plane.
   *
   * @param roles which roles the objects of a namespace may name
   * @param zones which hosted zones, by id without {@code /hostedzone/}
   * @param resolver the name server that is asked about domains of customers
   */
  public record Edge(
      DriftPolicy driftPolicy,
      Optional<Integer> parallelism,
      EdgePace pace,
      Aws aws,
      Allowance roles,
      Allowance zones,
      Sources sources,
      Optional<Address> resolver) {
    public Edge {
      if (parallelism.filter(n -> n < 1).isPresent()) {
        throw new SettingsException(
            "--max-concurrent-reconciles is %d: it must be at least 1"
                .formatted(parallelism.orElseThrow()));
      }
    }
  }

  /**
   * Settings of the hostnames plane.
   *
   * @param zones hosted zones of load balancers by region, besides those that are known
   */
  public record Hostnames(
      String gatewayNamespace,
      String gatewayClass,
      int httpPort,
      int httpsPort,
      List<String> allowedDomains,
      int maxCertificates,
      int maxRules,
      EmptyGateways emptyGateways,
      Rebalancing rebalancing,
      boolean redirect,
      Optional<String> ipAddressType,
      DnsConflicts dnsConflicts,
      WildcardPolicy wildcards,
      Optional<String> cluster,
      boolean crossClusterClaims,
      Map<String, String> zones,
      PoolQuotas quotas) {
    public Hostnames {
      allowedDomains = List.copyOf(allowedDomains);
      zones = Map.copyOf(zones);
      if (crossClusterClaims && !cluster.orElse("").matches("[A-Za-z0-9._-]{1,128}")) {
        throw new SettingsException(
            "--cross-cluster-claims needs --cluster-name, by which other clusters know this one:"
                + " set it to at most 128 letters, digits, '.', '_' and '-'");
      }
    }
  }

  /**
   * Settings of the namespaces plane.
   *
   * @param plans which plans the Tenants of a namespace may name
   */
  public record Namespaces(
      List<String> protectedNames, Allowance plans, Optional<String> istioRevision) {
    public Namespaces {
      protectedNames = List.copyOf(protectedNames);
    }
  }

  public Settings {
    planes = Set.copyOf(planes);
    if (planes.isEmpty()) {
      throw new SettingsException("--planes is empty: name at least one of " + Plane.titles());
    }
    if (parallelism < 1) {
      throw new SettingsException("--parallelism is " + parallelism + ": it must be at least 1");
    }
    atLeastOneSecond("--resync-interval", resync);
  }

  private static void atLeastOneSecond(String flag, Duration value) {
    if (value.compareTo(Duration.ofSeconds(1)) < 0) {
      throw new SettingsException(
          "%s is %d ms: it must be at least 1s".formatted(flag, value.toMillis()));
    }
  }
}
