package io.tenantry.simulator.world;

import io.tenantry.simulator.cloudfront.TokenFetcher;
import io.tenantry.simulator.core.AwsError;
import io.tenantry.simulator.core.Caller;
import io.tenantry.simulator.core.SimClock;
import io.tenantry.simulator.core.SimulatorSettings;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.services.cloudfront.model.CreateDistributionTenantRequest;
import software.amazon.awssdk.services.cloudfront.model.CreateDistributionTenantResponse;
import software.amazon.awssdk.services.cloudfront.model.DomainItem;
import software.amazon.awssdk.services.cloudfront.model.GetDistributionTenantRequest;
import software.amazon.awssdk.services.cloudfront.model.GetDistributionTenantResponse;
import software.amazon.awssdk.services.cloudfront.model.Parameter;
import software.amazon.awssdk.services.cloudfront.model.UpdateDistributionTenantRequest;
import software.amazon.awssdk.services.cloudfront.model.UpdateDistributionTenantResponse;
import software.amazon.awssdk.services.route53.model.Change;
import software.amazon.awssdk.services.route53.model.ChangeResourceRecordSetsRequest;
import software.amazon.awssdk.services.route53.model.ResourceRecord;
import software.amazon.awssdk.services.route53.model.ResourceRecordSet;

/** The sandbox world on a clock that the test drives. */
public final class TestCloud {
  public static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  public static final Caller OWN = caller(SandboxWorld.ACCOUNT);
  public static final Caller PARTNER = caller(SandboxWorld.PARTNER);

  private final SimClock clock = SimClock.manual(START);
  private final Cloud cloud;

  public TestCloud() {
    this(Map.of());
  }

  public TestCloud(Map<String, ?> settings) {
    this(settings, null);
  }

  public TestCloud(Map<String, ?> settings, TokenFetcher fetcher) {
    cloud = new Cloud(SimulatorSettings.documented().merge(settings), clock, 1, fetcher);
    cloud.plant(SandboxWorld.seed());
  }

  public static Caller caller(String account) {
    return new Caller(account, "arn:aws:iam::" + account + ":user/test", "us-east-1");
  }

  public Cloud cloud() {
    return cloud;
  }

  public Instant now() {
    return clock.instant();
  }

  public void advance(Duration by) {
    clock.advance(by);
  }

  public void set(Map<String, ?> changes) {
    cloud.engine().settings(cloud.engine().settings().merge(changes));
  }

  public SdkResponse call(Caller caller, SdkRequest request) {
    var service = request.getClass().getPackageName().split("\\.")[4];
    var name = request.getClass().getSimpleName();
    var operation = name.substring(0, name.length() - 7).replace("WebAcl", "WebACL");
    return cloud.operation(service, operation).handle(caller, request);
  }

  public <R extends SdkResponse> R call(SdkRequest request, Class<R> type) {
    return type.cast(call(OWN, request));
  }

  /** The code of the refusal. */
  public String refusal(SdkRequest request) {
    return refusal(OWN, request);
  }

  public String refusal(Caller caller, SdkRequest request) {
    var error = error(caller, request);
    return error.httpStatus() + " " + error.code();
  }

  public AwsError error(Caller caller, SdkRequest request) {
    try {
      call(caller, request);
    } catch (AwsError e) {
      return e;
    }
    throw new AssertionError("not refused: " + request);
  }

  public static CreateDistributionTenantRequest.Builder tenant(String name, String... domains) {
    return CreateDistributionTenantRequest.builder()
        .name(name)
        .distributionId(SandboxWorld.DISTRIBUTION)
        .parameters(parameter("tenantId", name))
        .domains(domains(domains));
  }

  public static List<DomainItem> domains(String... domains) {
    return java.util.Arrays.stream(domains)
        .map(d -> DomainItem.builder().domain(d).build())
        .toList();
  }

  public static Parameter parameter(String name, String value) {
    return Parameter.builder().name(name).value(value).build();
  }

  public static software.amazon.awssdk.services.cloudfront.model.Tag tag(String key, String value) {
    return software.amazon.awssdk.services.cloudfront.model.Tag.builder()
        .key(key)
        .value(value)
        .build();
  }

  public CreateDistributionTenantResponse create(CreateDistributionTenantRequest.Builder request) {
    return call(request.build(), CreateDistributionTenantResponse.class);
  }

  public GetDistributionTenantResponse get(String identifier) {
    return call(
        GetDistributionTenantRequest.builder().identifier(identifier).build(),
        GetDistributionTenantResponse.class);
  }

  /** An update of the tenant as it is now. */
  public UpdateDistributionTenantRequest.Builder updating(String identifier) {
    var present = get(identifier);
    return UpdateDistributionTenantRequest.builder()
        .id(present.distributionTenant().id())
        .ifMatch(present.eTag());
  }

  public UpdateDistributionTenantResponse update(UpdateDistributionTenantRequest.Builder request) {
    return call(request.build(), UpdateDistributionTenantResponse.class);
  }

  public void record(String action, String name, String type, String... values) {
    call(OWN, change(SandboxWorld.ZONE, action, set(name, type, values)));
  }

  public static ChangeResourceRecordSetsRequest change(
      String zone, String action, ResourceRecordSet... sets) {
    var changes =
        java.util.Arrays.stream(sets)
            .map(set -> Change.builder().action(action).resourceRecordSet(set).build())
            .toList();
    return ChangeResourceRecordSetsRequest.builder()
        .hostedZoneId(zone)
        .changeBatch(b -> b.changes(changes))
        .build();
  }

  public static ResourceRecordSet set(String name, String type, String... values) {
    var records =
        java.util.Arrays.stream(values)
            .map(value -> ResourceRecord.builder().value(value).build())
            .toList();
    return ResourceRecordSet.builder()
        .name(name)
        .type(type)
        .ttl(300L)
        .resourceRecords(records)
        .build();
  }

  public static ResourceRecordSet alias(String name, String type, String zone, String target) {
    return ResourceRecordSet.builder()
        .name(name)
        .type(type)
        .aliasTarget(a -> a.hostedZoneId(zone).dnsName(target).evaluateTargetHealth(false))
        .build();
  }
}
