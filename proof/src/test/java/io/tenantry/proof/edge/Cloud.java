package io.tenantry.proof.edge;

import io.tenantry.proof.CloudView;
import io.tenantry.simulator.Simulator;
import io.tenantry.simulator.control.Call;
import io.tenantry.simulator.core.AwsError;
import io.tenantry.simulator.world.SandboxWorld;
import io.tenantry.simulator.world.Seed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.acm.model.CertificateSummary;
import software.amazon.awssdk.services.acm.model.ListCertificatesRequest;
import software.amazon.awssdk.services.acm.model.ListCertificatesResponse;
import software.amazon.awssdk.services.cloudfront.model.DeleteDistributionTenantRequest;
import software.amazon.awssdk.services.cloudfront.model.DistributionTenant;
import software.amazon.awssdk.services.cloudfront.model.DistributionTenantSummary;
import software.amazon.awssdk.services.cloudfront.model.GetDistributionTenantRequest;
import software.amazon.awssdk.services.cloudfront.model.GetDistributionTenantResponse;
import software.amazon.awssdk.services.cloudfront.model.ListDistributionTenantsRequest;
import software.amazon.awssdk.services.cloudfront.model.ListDistributionTenantsResponse;
import software.amazon.awssdk.services.cloudfront.model.Parameter;
import software.amazon.awssdk.services.cloudfront.model.Tag;
import software.amazon.awssdk.services.cloudfront.model.TagResourceRequest;
import software.amazon.awssdk.services.cloudfront.model.UntagResourceRequest;
import software.amazon.awssdk.services.cloudfront.model.UpdateDistributionTenantRequest;
import software.amazon.awssdk.services.route53.model.Change;
import software.amazon.awssdk.services.route53.model.ChangeResourceRecordSetsRequest;
import software.amazon.awssdk.services.route53.model.ListResourceRecordSetsRequest;
import software.amazon.awssdk.services.route53.model.ListResourceRecordSetsResponse;
import software.amazon.awssdk.services.route53.model.ResourceRecord;
import software.amazon.awssdk.services.route53.model.ResourceRecordSet;

/** CloudFront, with the certificates and records around it, as a test sees it. */
final class Cloud extends CloudView {
  Cloud(Simulator simulator) {
    super(simulator);
  }

  private Cloud(Simulator simulator, String account) {
    super(simulator, account);
  }

  /** The same, seen from another account. */
  Cloud in(String other) {
    return new Cloud(simulator(), other);
  }

  /**
   * A zone, a certificate for its apex and all names below it, and a distribution with that
   * certificate that requires no parameters: for tests that must not share a zone.
   */
  record Place(String zone, String apex, String certificate, String distribution) {
    String domain(String label) {
      return label + "." + apex;
    }
  }

  Place place(String label) {
    var apex = label + ".test";
    var zone = "Z0PLACE" + random(13);
    plantZone(apex, zone);
    var certificate = plantCertificate(apex, "*." + apex);
    return new Place(zone, apex, certificate, plantDistribution(certificate));
  }

  private static String random(int length) {
    var hex = UUID.randomUUID().toString().replace("-", "");
    return hex.substring(0, length).toUpperCase(Locale.ROOT);
  }

  void plantZone(String name, String id) {
    plant(List.of(new Seed.Zone(name, id, List.of())), List.of(), List.of(), List.of());
  }

  /** Issues a certificate; returns its ARN. */
  String plantCertificate(String... domains) {
    var id = UUID.randomUUID().toString();
    plant(
        List.of(),
        List.of(new Seed.Certificate(id, List.of(domains), null, false, false)),
        List.of(),
        List.of());
    return "arn:aws:acm:us-east-1:%s:certificate/%s".formatted(account(), id);
  }

  /** Makes a multi-tenant distribution; returns its id. */
  String plantDistribution(@Nullable String certificate, Seed.Parameter... parameters) {
    var id = "EPLACE" + random(8);
    plant(
        List.of(),
        List.of(),
        List.of(
            new Seed.Distribution(
                id, null, null, certificate, List.of(parameters), false, List.of())),
        List.of());
    return id;
  }

  /** A tenant that somebody else has made; returns it. */
  DistributionTenant plantTenant(String name, String domain) {
    return plantTenant(name, domain, Map.of("team", "blue"));
  }

  DistributionTenant plantTenant(String name, String domain, Map<String, String> tags) {
    return plantTenant(
        name, SandboxWorld.DISTRIBUTION, domain, Map.of("tenantId", "foreign"), tags);
  }

  DistributionTenant plantTenant(
      String name,
      String distribution,
      String domain,
      Map<String, String> parameters,
      Map<String, String> tags) {
    plant(
        List.of(),
        List.of(),
        List.of(),
        List.of(
            new Seed.Tenant(
                name, distribution, List.of(domain), parameters, null, null, false, tags)));
    return tenant(name).orElseThrow();
  }

  /** By name or id; empty when there is none. A get still finds what was just deleted. */
  Optional<DistributionTenant> tenant(String identifier) {
    return look(identifier)
        .map(GetDistributionTenantResponse::distributionTenant)
        .filter(found -> listed().anyMatch(summary -> summary.id().equals(found.id())));
  }

  /** Whether a get finds it, be it deleted or not. */
  boolean isShown(String identifier) {
    return look(identifier).isPresent();
  }

  /** All whose names contain this, whoever made them. */
  List<DistributionTenant> tenants(String part) {
    return listed()
        .filter(summary -> summary.name().contains(part))
        .flatMap(summary -> look(summary.id()).stream())
        .map(GetDistributionTenantResponse::distributionTenant)
        .toList();
  }

  private Stream<DistributionTenantSummary> listed() {
    var found = new ArrayList<DistributionTenantSummary>();
    String marker = null;
    do {
      var page =
          ask(
              ListDistributionTenantsResponse.class,
              "cloudfront",
              "ListDistributionTenants",
              ListDistributionTenantsRequest.builder().marker(marker).build());
      found.addAll(page.distributionTenantList());
      marker = page.nextMarker();
    } while (marker != null);
    return found.stream();
  }

  DistributionTenant require(String identifier) {
    return tenant(identifier).orElseThrow(() -> new AssertionError("no tenant " + identifier));
  }

  String eTag(String identifier) {
    return look(identifier).orElseThrow().eTag();
  }

  static Map<String, String> tags(DistributionTenant tenant) {
    return tenant.tags().items().stream().collect(Collectors.toMap(Tag::key, Tag::value));
  }

  static Map<String, String> parameters(DistributionTenant tenant) {
    return tenant.parameters().stream()
        .collect(Collectors.toMap(Parameter::name, Parameter::value));
  }

  private Optional<GetDistributionTenantResponse> look(String identifier) {
    try {
      var request = GetDistributionTenantRequest.builder().identifier(identifier).build();
      return Optional.of(
          ask(GetDistributionTenantResponse.class, "cloudfront", "GetDistributionTenant", request));
    } catch (AwsError e) {
      if (e.code().equals("EntityNotFound")) {
        return Optional.empty();
      }
      throw e;
    }
  }

  /** Somebody changes a tenant by hand; what they leave out stays. */
  void change(String identifier, Consumer<UpdateDistributionTenantRequest.Builder> change) {
    alone(() -> {
      var live = look(identifier).orElseThrow();
      var request =
          UpdateDistributionTenantRequest.builder()
              .id(live.distributionTenant().id())
              .ifMatch(live.eTag());
      change.accept(request);
      ask(Object.class, "cloudfront", "UpdateDistributionTenant", request.build());
    });
  }

  void tag(String identifier, String key, String value) {
    var request =
        TagResourceRequest.builder()
            .resource(require(identifier).arn())
            .tags(tags -> tags.items(Tag.builder().key(key).value(value).build()))
            .build();
    ask(Object.class, "cloudfront", "TagResource", request);
  }

  void untag(String identifier, String... keys) {
    var request =
        UntagResourceRequest.builder()
            .resource(require(identifier).arn())
            .tagKeys(all -> all.items(keys))
            .build();
    ask(Object.class, "cloudfront", "UntagResource", request);
  }

  /** Somebody switches a tenant off and deletes it before anybody notices. */
  void destroy(String identifier) {
    alone(() -> {
      var before = simulator().cloud().engine().settings();
      settings(Map.of("cloudfront", Map.of("afterDisable", "DELETES")));
      change(identifier, update -> update.enabled(false));
      var live = look(identifier).orElseThrow();
      ask(
          Object.class,
          "cloudfront",
          "DeleteDistributionTenant",
          DeleteDistributionTenantRequest.builder()
              .id(live.distributionTenant().id())
              .ifMatch(live.eTag())
              .build());
      simulator().cloud().engine().settings(before);
    });
    Awaitility.await().until(() -> tenant(identifier).isEmpty());
  }

  /** All whose first names contain this, in use or not. */
  List<CertificateSummary> certificates(String part) {
    return ask(
            ListCertificatesResponse.class,
            "acm",
            "ListCertificates",
            ListCertificatesRequest.builder().maxItems(1000).build())
        .certificateSummaryList()
        .stream()
        .filter(certificate -> certificate.domainName().contains(part))
        .toList();
  }

  /** A zone's records by name and type, such as {@code a.test CNAME}; values with their TTL. */
  Map<String, String> records(String zone) {
    var all =
        ask(
            ListResourceRecordSetsResponse.class,
            "route53",
            "ListResourceRecordSets",
            ListResourceRecordSetsRequest.builder().hostedZoneId(zone).maxItems("300").build());
    return all.resourceRecordSets().stream()
        .filter(set -> !Set.of("NS", "SOA").contains(set.typeAsString()))
        .collect(
            Collectors.toMap(
                set -> plain(set.name()) + " " + set.typeAsString(),
                Cloud::value,
                (a, _) -> a,
                TreeMap::new));
  }

  /** Somebody writes or removes a CNAME by hand. */
  void cname(String zone, String action, String name, String target, long ttl) {
    var set =
        ResourceRecordSet.builder()
            .name(name)
            .type("CNAME")
            .ttl(ttl)
            .resourceRecords(ResourceRecord.builder().value(target).build())
            .build();
    ask(
        Object.class,
        "route53",
        "ChangeResourceRecordSets",
        ChangeResourceRecordSetsRequest.builder()
            .hostedZoneId(zone)
            .changeBatch(
                b -> b.changes(Change.builder().action(action).resourceRecordSet(set).build()))
            .build());
  }

  /** All calls that somebody has made with a key of this user. */
  List<Call> callsBy(long mark, String user) {
    return callsOf(mark, "").stream()
        .filter(call -> call.principal().endsWith(":user/" + user))
        .toList();
  }

  /** How many creations have met a scripted error so far. */
  long refusals() {
    return callsOf(0, "CreateDistributionTenant").stream()
        .filter(call -> call.fault() != null)
        .count();
  }

  void awaitRefusals(long count) {
    Awaitility.await().until(() -> refusals() >= count);
  }

  /** In the body of a request to create the tenant, and in no other. */
  static String named(String name) {
    return "<Name>" + name + "</Name>";
  }

  /** A domain outside of all our zones leads there from now on: its owner has seen to it. */
  void pointElsewhere(String domain, String target) {
    settings(Map.of("dns", Map.of("elsewhere", Map.of(domain, target))));
  }

  /** Time stands still from now on. */
  void stopTime() {
    simulator().cloud().engine().clock().mode("manual");
  }

  void pass(Duration time) {
    simulator().cloud().engine().clock().advance(time);
  }
}
