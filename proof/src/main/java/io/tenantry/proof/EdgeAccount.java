package io.tenantry.proof;

import io.tenantry.simulator.Simulator;
import io.tenantry.simulator.core.Caller;
import io.tenantry.simulator.world.SandboxWorld;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.services.cloudfront.model.GetDistributionTenantRequest;
import software.amazon.awssdk.services.cloudfront.model.GetDistributionTenantResponse;
import software.amazon.awssdk.services.cloudfront.model.Parameter;
import software.amazon.awssdk.services.cloudfront.model.UpdateDistributionTenantRequest;
import software.amazon.awssdk.services.route53.model.Change;
import software.amazon.awssdk.services.route53.model.ChangeResourceRecordSetsRequest;
import software.amazon.awssdk.services.route53.model.ResourceRecord;

/**
 * The simulated account. What is done and looked at here goes past the wire: it is neither in the
 * ledger nor on anybody's quota.
 */
final class EdgeAccount {
  /** Shorter than in reality, and long enough for several looks. */
  static final Duration DEPLOYMENT = Duration.ofSeconds(15);

  static final Duration DNS_IN_SYNC = Duration.ofSeconds(5);

  private static final Caller SOMEBODY =
      new Caller(
          SandboxWorld.ACCOUNT,
          "arn:aws:iam::%s:user/somebody".formatted(SandboxWorld.ACCOUNT),
          "us-east-1");

  private final Simulator simulator;
  private final int firstRecords;

  EdgeAccount(Simulator simulator) {
    this.simulator = simulator;
    this.firstRecords = records();
  }

  /** Time passes as in reality, only quicker; there is room for so many tenants. */
  void prepare(int tenants, boolean throttled) {
    var engine = simulator.cloud().engine();
    var quotas = engine.settings().quotas();
    engine.settings(
        engine
            .settings()
            .merge(
                Map.of(
                    "cloudfront",
                    Map.of("tenantDeploy", DEPLOYMENT.toString(), "deleteLinger", "2s"),
                    "route53",
                    Map.of("insync", DNS_IN_SYNC.toString()),
                    "throttles",
                    Map.of("enabled", throttled),
                    "quotas",
                    Map.of(
                        "tenants",
                        Math.max(quotas.tenants(), tenants),
                        "recordsPerZone",
                        Math.max(quotas.recordsPerZone(), tenants + firstRecords)))));
  }

  /** The owner of the domains has pointed them all to CloudFront by hand. */
  void pointEverything() {
    var record =
        Change.builder()
            .action("CREATE")
            .resourceRecordSet(set ->
                set.name("*.sandbox.test")
                    .type("CNAME")
                    .ttl(300L)
                    .resourceRecords(
                        ResourceRecord.builder().value(SandboxWorld.DEFAULT_ENDPOINT).build()));
    ask(
        Object.class,
        "route53",
        "ChangeResourceRecordSets",
        ChangeResourceRecordSetsRequest.builder()
            .hostedZoneId(SandboxWorld.ZONE)
            .changeBatch(batch -> batch.changes(record.build()))
            .build());
  }

  int tenants() {
    var engine = simulator.cloud().engine();
    return engine.read(_ -> engine.store().all(engine.store().kind("tenant")).size());
  }

  /** Whether the zone is as it was at first. */
  boolean zoneIsClean() {
    return records() == firstRecords;
  }

  private int records() {
    var cloud = simulator.cloud();
    return cloud.engine().read(_ -> cloud.zones().records(SandboxWorld.ZONE).size());
  }

  GetDistributionTenantResponse tenant(String name) {
    return ask(
        GetDistributionTenantResponse.class,
        "cloudfront",
        "GetDistributionTenant",
        GetDistributionTenantRequest.builder().identifier(name).build());
  }

  /** Somebody changes a tenant by hand. */
  void change(String name, List<Parameter> parameters) {
    var live = tenant(name);
    ask(
        Object.class,
        "cloudfront",
        "UpdateDistributionTenant",
        UpdateDistributionTenantRequest.builder()
            .id(live.distributionTenant().id())
            .ifMatch(live.eTag())
            .parameters(parameters)
            .build());
  }

  private <R> R ask(Class<R> type, String service, String operation, SdkRequest request) {
    return type.cast(simulator.cloud().operation(service, operation).handle(SOMEBODY, request));
  }
}
