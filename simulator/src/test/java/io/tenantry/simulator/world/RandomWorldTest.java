package io.tenantry.simulator.world;

import static io.tenantry.simulator.world.TestCloud.tenant;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tenantry.simulator.acm.StoredCertificate;
import io.tenantry.simulator.acm.ValidationRecord;
import io.tenantry.simulator.cloudfront.StoredDistribution;
import io.tenantry.simulator.cloudfront.StoredTenant;
import io.tenantry.simulator.core.AwsError;
import io.tenantry.simulator.core.Caller;
import io.tenantry.simulator.core.Json;
import io.tenantry.simulator.core.SimClock;
import io.tenantry.simulator.core.SimulatorSettings;
import io.tenantry.simulator.core.StoreChange;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.services.acm.model.DeleteCertificateRequest;
import software.amazon.awssdk.services.acm.model.RequestCertificateRequest;
import software.amazon.awssdk.services.cloudfront.model.DeleteDistributionTenantRequest;
import software.amazon.awssdk.services.cloudfront.model.GetDistributionTenantByDomainRequest;
import software.amazon.awssdk.services.cloudfront.model.GetDistributionTenantByDomainResponse;
import software.amazon.awssdk.services.cloudfront.model.GetDistributionTenantRequest;
import software.amazon.awssdk.services.cloudfront.model.GetDistributionTenantResponse;
import software.amazon.awssdk.services.cloudfront.model.ListDistributionTenantsRequest;
import software.amazon.awssdk.services.cloudfront.model.ListDistributionTenantsResponse;
import software.amazon.awssdk.services.cloudfront.model.UpdateDistributionTenantRequest;
import software.amazon.awssdk.services.cloudfront.model.UpdateDomainAssociationRequest;

/**
 * Random calls: nothing but AWS's own refusals, no broken invariant, and a journal that replays.
 */
class RandomWorldTest {
  private static final int STEPS = 300;
  private static final List<Caller> CALLERS =
      List.of(TestCloud.OWN, TestCloud.OWN, TestCloud.PARTNER);

  static LongStream seeds() {
    return LongStream.range(0, 20);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void randomCallsKeepTheWorldInOrder(long seed) throws IOException {
    var random = new Random(seed);
    var clock = SimClock.manual(TestCloud.START);
    var settings = settings(random);
    var cloud = new Cloud(settings, clock, seed, token -> token.token().charAt(0) < '8');
    var journal = new ArrayList<StoreChange>();
    cloud.engine().store().journal(journal::addAll);
    cloud.plant(SandboxWorld.seed());
    var operations = operations(cloud);
    var fuzz = new Fuzz(random);

    for (int step = 0; step < STEPS; step++) {
      var before = cloud.engine().store().snapshot();
      fuzz.look(before);
      var caller = fuzz.pick(CALLERS);
      var operation = fuzz.pick(operations).split(":");
      var request = sensible(random, fuzz, before, operation[0], operation[1]);
      if (random.nextInt(5) == 0) {
        clock.advance(Duration.ofSeconds(random.nextInt(600)));
      }
      if (call(cloud, caller, request)) {
        allowed(request, before);
      }
      if (step % 20 == 0) {
        inOrder(cloud);
      }
    }
    clock.advance(Duration.ofDays(500));
    inOrder(cloud);
    replays(cloud, journal, settings, clock, seed);
  }

  private static SimulatorSettings settings(Random random) {
    var cloudfront = new HashMap<String, Object>();
    cloudfront.put("uncoveredDomains", random.nextBoolean() ? "REFUSED" : "INACTIVE");
    cloudfront.put("attachment", random.nextBoolean() ? "BY_CALLER" : "BY_CLOUDFRONT");
    cloudfront.put("afterDisable", random.nextBoolean() ? "RESOURCE_NOT_DISABLED" : "DELETES");
    cloudfront.put("dnsBeforeRequest", random.nextBoolean());
    cloudfront.put("managedCertificateAfterDelete", random.nextBoolean() ? "KEPT" : "DELETED");
    cloudfront.put("listStaleness", "0s");
    return SimulatorSettings.documented()
        .merge(
            Map.of("cloudfront", cloudfront, "throttles", Map.of("enabled", random.nextBoolean())));
  }

  private static List<String> operations(Cloud cloud) {
    var operations = new ArrayList<String>();
    for (var service : cloud.services()) {
      service.operations().keySet().stream()
          .sorted()
          .forEach(operation -> operations.add(service.name() + ":" + operation));
    }
    return operations;
  }

  /** Half of the calls are nonsense; the other half makes the world grow. */
  private static SdkRequest sensible(
      Random random, Fuzz fuzz, List<StoreChange> world, String service, String operation) {
    var tenants = of(world, StoredTenant.class);
    var domain = "t" + random.nextInt(12) + ".sandbox.test";
    switch (random.nextInt(14)) {
      case 0 -> {
        return tenant("tenant-" + random.nextInt(12), domain).enabled(random.nextBoolean()).build();
      }
      case 1 -> {
        return tenant("managed-" + random.nextInt(4), "m" + random.nextInt(4) + ".x.sandbox.test")
            .managedCertificateRequest(m -> m.validationTokenHost("self-hosted"))
            .build();
      }
      case 2 -> {
        return TestCloud.change(
            SandboxWorld.ZONE,
            "UPSERT",
            TestCloud.set(domain, "CNAME", SandboxWorld.DEFAULT_ENDPOINT));
      }
      case 3 -> {
        var certificates = of(world, StoredCertificate.class);
        var certificate = fuzz.pick(certificates);
        var proof = ValidationRecord.of(certificate.account(), certificate.names().getFirst());
        return TestCloud.change(
            SandboxWorld.ZONE, "UPSERT", TestCloud.set(proof.name(), "CNAME", proof.value()));
      }
      case 4, 5, 6, 7 -> {
        if (!tenants.isEmpty()) {
          return change(random, fuzz, fuzz.pick(tenants), of(world, StoredCertificate.class));
        }
      }
      case 8 -> {
        return RequestCertificateRequest.builder()
            .domainName(domain)
            .validationMethod("DNS")
            .build();
      }
      default -> {}
    }
    return fuzz.request(service, operation);
  }

  /** A change that the tenant may well take. */
  private static SdkRequest change(
      Random random, Fuzz fuzz, StoredTenant tenant, List<StoredCertificate> certificates) {
    var update = UpdateDistributionTenantRequest.builder().id(tenant.id()).ifMatch(tenant.etag());
    return switch (random.nextInt(6)) {
      case 0 -> update.enabled(!tenant.spec().enabled()).build();
      case 1 ->
          update.domains(TestCloud.domains("u" + random.nextInt(9) + ".sandbox.test")).build();
      case 2 ->
          update
              .customizations(c -> c.certificate(own -> own.arn(fuzz.pick(certificates).arn())))
              .build();
      case 3 -> update.managedCertificateRequest(m -> m.validationTokenHost("self-hosted")).build();
      case 4 ->
          UpdateDomainAssociationRequest.builder()
              .domain("t" + random.nextInt(12) + ".sandbox.test")
              .targetResource(t -> t.distributionTenantId(tenant.id()))
              .build();
      default ->
          DeleteDistributionTenantRequest.builder().id(tenant.id()).ifMatch(tenant.etag()).build();
    };
  }

  private static boolean call(Cloud cloud, Caller caller, SdkRequest request) {
    var service = request.getClass().getPackageName().split("\\.")[4];
    var name = request.getClass().getSimpleName();
    var operation = name.substring(0, name.length() - 7).replace("WebAcl", "WebACL");
    try {
      assertThat(cloud.operation(service, operation).handle(caller, request)).isNotNull();
      return true;
    } catch (AwsError e) {
      assertThat(e.httpStatus()).as("%s", request).isBetween(400, 499);
      assertThat(e.code()).isNotBlank();
      return false;
    } catch (RuntimeException e) {
      return fail(request.toString(), e);
    }
  }

  /** What a successful delete needs to have found. */
  private static void allowed(SdkRequest request, List<StoreChange> before) {
    if (request instanceof DeleteDistributionTenantRequest delete) {
      assertThat(of(before, StoredTenant.class))
          .filteredOn(t -> t.id().equals(delete.id()))
          .allMatch(t -> !t.spec().enabled());
    }
    if (request instanceof DeleteCertificateRequest delete) {
      assertThat(of(before, StoredTenant.class))
          .noneMatch(t -> delete.certificateArn().equals(t.spec().customization().certificate()));
      assertThat(of(before, StoredDistribution.class))
          .noneMatch(d -> delete.certificateArn().equals(d.config().certificate()));
    }
  }

  private static void inOrder(Cloud cloud) {
    cloud.engine().write(now -> true);
    var world = cloud.engine().store().snapshot();
    var names = new HashSet<String>();
    var domains = new HashSet<String>();
    var certificates =
        of(world, StoredCertificate.class).stream().map(StoredCertificate::arn).toList();
    var listed = new TreeMap<String, String>();
    for (var tenant : of(world, StoredTenant.class)) {
      assertThat(names.add(tenant.account() + tenant.name())).isTrue();
      tenant.spec().domains().forEach(d -> assertThat(domains.add(d)).as(d).isTrue());
      var certificate = tenant.spec().customization().certificate();
      assertThat(certificate == null || certificates.contains(certificate)).isTrue();
      listed.put(tenant.id(), tenant.etag());
      found(cloud, tenant);
    }
    of(world, StoredDistribution.class)
        .forEach(d -> d.config().aliases().forEach(a -> assertThat(domains.add(a)).isTrue()));
    assertThat(listing(cloud)).isEqualTo(listed);
  }

  private static void found(Cloud cloud, StoredTenant tenant) {
    var caller = TestCloud.caller(tenant.account());
    var get = GetDistributionTenantRequest.builder().identifier(tenant.name()).build();
    var byName =
        (GetDistributionTenantResponse)
            cloud.operation("cloudfront", "GetDistributionTenant").handle(caller, get);
    assertThat(byName.distributionTenant().id()).isEqualTo(tenant.id());
    for (var domain : tenant.spec().domains()) {
      var by = GetDistributionTenantByDomainRequest.builder().domain(domain).build();
      var byDomain =
          (GetDistributionTenantByDomainResponse)
              cloud.operation("cloudfront", "GetDistributionTenantByDomain").handle(caller, by);
      assertThat(byDomain.distributionTenant().id()).isEqualTo(tenant.id());
    }
  }

  private static TreeMap<String, String> listing(Cloud cloud) {
    var listed = new TreeMap<String, String>();
    for (var caller : List.of(TestCloud.OWN, TestCloud.PARTNER)) {
      String marker = null;
      do {
        var request = ListDistributionTenantsRequest.builder().marker(marker).maxItems(3).build();
        var page =
            (ListDistributionTenantsResponse)
                cloud.operation("cloudfront", "ListDistributionTenants").handle(caller, request);
        page.distributionTenantList().forEach(t -> listed.put(t.id(), t.eTag()));
        marker = page.nextMarker();
      } while (marker != null);
    }
    return listed;
  }

  /** The journal, through JSON, makes the same world, which answers the same. */
  private static void replays(
      Cloud cloud, List<StoreChange> journal, SimulatorSettings settings, SimClock clock, long seed)
      throws IOException {
    var twin = new Cloud(settings, clock, seed);
    var mapper = Json.mapper();
    var read = new ArrayList<StoreChange>();
    for (var entry : journal) {
      read.add(throughJson(mapper, twin, entry));
    }
    twin.engine().restore(read);

    assertThat(twin.engine().store().snapshot()).isEqualTo(cloud.engine().store().snapshot());
    assertThat(listing(twin)).isEqualTo(listing(cloud));
    assertThat(next(twin)).isEqualTo(next(cloud));
  }

  /** The answer to one more call, with the identifiers it makes. */
  private static String next(Cloud cloud) {
    var request = tenant("after-all", "after-all.sandbox.test").build();
    try {
      return cloud
          .operation("cloudfront", "CreateDistributionTenant")
          .handle(TestCloud.OWN, request)
          .toString();
    } catch (AwsError e) {
      return e.text(); // its certificate may have gone long ago
    }
  }

  private static StoreChange throughJson(JsonMapper mapper, Cloud twin, StoreChange entry)
      throws IOException {
    if (entry.value() == null) {
      return entry;
    }
    var type = twin.engine().store().kind(entry.kind()).type();
    var value = mapper.readValue(mapper.writeValueAsString(entry.value()), type);
    return new StoreChange(entry.kind(), entry.id(), value);
  }

  private static <T> List<T> of(List<StoreChange> world, Class<T> type) {
    return world.stream().map(StoreChange::value).filter(type::isInstance).map(type::cast).toList();
  }
}
