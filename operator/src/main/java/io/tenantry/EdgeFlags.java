package io.tenantry;

import io.tenantry.pass.DriftPolicy;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flags of the edge plane. */
final class EdgeFlags {
  private static final String POLL = "--poll-interval";
  private static final String DRIFT = "--drift-interval";
  private static final String FULL = "--full-check-interval";
  private static final String RESOLVER = "--resolver";
  private static final String SESSION = "--aws-session-name";
  private static final String TAGS = "--aws-session-tags";

  @Option(
      names = "--drift-policy",
      paramLabel = "POLICY",
      description =
          "Correction of drift in CloudFront: enforce, report or suspend. Default: enforce.")
  @Nullable String driftPolicy;

  @Option(
      names = "--aws-region",
      paramLabel = "REGION",
      description = "AWS region. Default: from the environment, as the AWS SDK reads it.")
  @Nullable String awsRegion;

  @Option(
      names = "--max-concurrent-reconciles",
      paramLabel = "N",
      description =
          "Concurrent reconciles of the edge plane, of DistributionTenants and TenantSources"
              + " together. Default: --parallelism.")
  @Nullable Integer maxConcurrentReconciles;

  @Option(
      names = POLL,
      paramLabel = "DURATION",
      description = "Interval between polls of deployments in CloudFront. Default: 30s.")
  @Nullable String pollInterval;

  @Option(
      names = DRIFT,
      paramLabel = "DURATION",
      description =
          "Interval between comparisons of all tenants with CloudFront's list. Default: 5m.")
  @Nullable String driftInterval;

  @Option(
      names = FULL,
      paramLabel = "DURATION",
      description =
          "Interval between full reads of a tenant, as the list does not show all fields. Default:"
              + " 6h.")
  @Nullable String fullCheckInterval;

  @Option(
      names = "--allowed-roles",
      paramLabel = "LIST",
      description =
          "IAM roles that objects may name: ARNs, comma-separated, * is a wildcard."
              + " namespace=ARN allows one only to that namespace; none allows none. Default:"
              + " any.")
  @Nullable String allowedRoles;

  @Option(
      names = "--allowed-hosted-zones",
      paramLabel = "LIST",
      description =
          "Hosted zones that objects may name: ids, comma-separated, * is a wildcard."
              + " namespace=id allows one only to that namespace; none allows none. Default: any.")
  @Nullable String allowedHostedZones;

  @Option(
      names = "--allowed-tables",
      paramLabel = "LIST",
      description =
          "DynamoDB tables that TenantSources may read: names or ARNs, comma-separated, * is a"
              + " wildcard. namespace=table allows one only to that namespace; none allows none."
              + " Default: any.")
  @Nullable String allowedTables;

  @Option(
      names = "--allowed-database-hosts",
      paramLabel = "LIST",
      description =
          "Hosts that TenantSources may connect to: names, addresses or networks, with or without"
              + " a port, comma-separated, * is a wildcard. namespace=host allows one only to that"
              + " namespace; none allows none. Loopback and link-local addresses are allowed only"
              + " if they are listed. Default: any other host.")
  @Nullable String allowedDatabaseHosts;

  @Option(
      names = SESSION,
      paramLabel = "NAME",
      description =
          "Name of the operator's sessions in assumed roles, as CloudTrail shows it. Default:"
              + " tenantry.")
  @Nullable String sessionName;

  @Option(
      names = TAGS,
      paramLabel = "LIST",
      description =
          "Tags of the operator's sessions in assumed roles, key=value, comma-separated; the roles"
              + " must allow sts:TagSession. Default: none.")
  @Nullable String sessionTags;

  @Option(
      names = RESOLVER,
      paramLabel = "HOST:PORT",
      description =
          "DNS server that is asked whether domains of customers point to CloudFront. Default:"
              + " $TENANTRY_RESOLVER, or those of the machine.")
  @Nullable String resolver;

  Settings.Edge settings(Map<String, String> environment) {
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
        AllowanceFlag.ZONES.parse(allowedHostedZones),
        new Settings.Sources(
            AllowanceFlag.TABLES.parse(allowedTables),
            AllowanceFlag.DATABASE_HOSTS.parse(allowedDatabaseHosts)),
        Flags.address(
            RESOLVER, Flags.orElse(resolver, environment.getOrDefault("TENANTRY_RESOLVER", "0"))));
  }

  private static DriftPolicy policy(String text) {
    return DriftPolicy.of(text)
        .orElseThrow(() ->
            new SettingsException(
                "--drift-policy is \"%s\": use enforce, report or suspend".formatted(text)));
  }
}
