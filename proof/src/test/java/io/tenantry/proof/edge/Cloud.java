package io.tenantry.proof.edge;

import io.tenantry.proof.Patience;
import io.tenantry.simulator.Simulator;
import io.tenantry.simulator.acm.Certificate;
import io.tenantry.simulator.acm.Certificates;
import io.tenantry.simulator.control.Call;
import io.tenantry.simulator.control.Fault;
import io.tenantry.simulator.control.Fault.Effect;
import io.tenantry.simulator.control.Ledger;
import io.tenantry.simulator.core.AwsError;
import io.tenantry.simulator.core.Caller;
import io.tenantry.simulator.world.Sandbox;
import io.tenantry.simulator.world.Seed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.services.acm.model.CertificateDetail;
import software.amazon.awssdk.services.acm.model.CertificateSummary;
import software.amazon.awssdk.services.acm.model.DescribeCertificateRequest;
import software.amazon.awssdk.services.acm.model.DescribeCertificateResponse;
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

/**
 * The simulated cloud as a test sees it. What a test looks at or changes here goes past the wire,
 * so the ledger has the operator's calls only.
 */
final class Cloud {
  private static final Set<String> WRITES =
      Set.of(
          "CreateDistributionTenant",
          "UpdateDistributionTenant",
          "DeleteDistributionTenant",
          "UpdateDomainAssociation",
          "TagResource",
          "UntagResource",
          "CreateInvalidationForDistributionTenant",
          "ChangeResourceRecordSets");

  private final Simulator simulator;
  private final String account;

  Cloud(Simulator simulator) {
    this(simulator, Sandbox.ACCOUNT);
  }

  private Cloud(Simulator simulator, String account) {
    this.simulator = simulator;
    this.account = account;
  }

  /** The same, seen from another account. */
  Cloud in(String other) {
    return new Cloud(simulator, other);
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
    plant(List.of(new Seed.Zone(name, id, List.of())), List.of(), List.of());
  }

  /** Issues a certificate; returns its ARN. */
  String plantCertificate(String... domains) {
    var id = UUID.randomUUID().toString();
    plant(
        List.of(),
        List.of(new Seed.Certificate(id, List.of(domains), null, false, false)),
        List.of());
    return "arn:aws:acm:us-east-1:%s:certificate/%s".formatted(account, id);
  }

  /** Makes a multi-tenant distribution; returns its id. */
  String plantDistribution(@Nullable String certificate, Seed.Parameter... parameters) {
    var id = "EPLACE" + random(8);
    plant(
        List.of(),
        List.of(),
        List.of(
            new Seed.Distribution(
                id, null, null, certificate, List.of(parameters), false, List.of())));
    return id;
  }

  /** A tenant that somebody else has made; returns it. */
  DistributionTenant plantTenant(String name, String domain) {
    return plantTenant(name, domain, Map.of("team", "blue"));
  }

  DistributionTenant plantTenant(String name, String domain, Map<String, String> tags) {
    simulator
        .cloud()
        .plant(
            new Seed(
                List.of(
                    new Seed.Account(
                        account,
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of(
                            new Seed.Tenant(
                                name,
                                Sandbox.DISTRIBUTION,
                                List.of(domain),
                                Map.of("tenantId", "foreign"),
                                null,
                                null,
                                false,
                                tags))))));
    return tenant(name).orElseThrow();
  }

  private void plant(
      List<Seed.Zone> zones,
      List<Seed.Certificate> certificates,
      List<Seed.Distribution> distributions) {
    plant(
        new Seed(
            List.of(
                new Seed.Account(
                    account,
                    List.of(),
                    List.of(),
                    zones,
                    certificates,
                    List.of(),
                    distributions,
                    List.of()))));
  }

  void plant(Seed seed) {
    simulator.cloud().plant(seed);
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
      var before = simulator.cloud().engine().settings();
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
      simulator.cloud().engine().settings(before);
    });
    Awaitility.await().until(() -> tenant(identifier).isEmpty());
  }

  CertificateDetail certificate(String arn) {
    return ask(
            DescribeCertificateResponse.class,
            "acm",
            "DescribeCertificate",
            DescribeCertificateRequest.builder().certificateArn(arn).build())
        .certificate();
  }

  /** A certificate ends before its time. Nobody is told. */
  void end(String arn, Certificate.Status how) {
    var store = simulator.cloud().engine().store();
    alone(() -> {
      var c = Objects.requireNonNull(store.find(Certificates.CERTIFICATE, arn), arn);
      store.put(
          Certificates.CERTIFICATE,
          arn,
          new Certificate(
              arn,
              c.account(),
              c.region(),
              c.names(),
              c.method(),
              c.keyAlgorithm(),
              how,
              c.failureReason(),
              c.managedBy(),
              c.transparency(),
              c.token(),
              c.tags(),
              c.created(),
              c.issued(),
              c.notAfter(),
              c.renewals()));
    });
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

  private static String value(ResourceRecordSet set) {
    return set.aliasTarget() != null
        ? "alias " + plain(set.aliasTarget().dnsName())
        : "%s %d".formatted(plain(set.resourceRecords().getFirst().value()), set.ttl());
  }

  private static String plain(String name) {
    return name.endsWith(".") ? name.substring(0, name.length() - 1) : name;
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

  /** Now, in the ledger. */
  long mark() {
    var last = simulator.ledger().calls(new Ledger.Filter("", "", "", 0, 1));
    return last.isEmpty() ? 0 : last.getFirst().seq();
  }

  /**
   * The operator's calls since then about any of these: ids, names and ARNs. A call that met a
   * scripted error is about nothing.
   */
  List<Call> calls(long mark, String... subjects) {
    var about = Set.of(subjects);
    return simulator.ledger().calls(new Ledger.Filter("", "", "", mark, Integer.MAX_VALUE)).stream()
        .filter(call -> about.contains(call.resource().replaceFirst("^/hostedzone/", "")))
        .toList();
  }

  List<String> operations(long mark, String... subjects) {
    return calls(mark, subjects).stream().map(Call::operation).toList();
  }

  /** Those of them that change something. */
  List<String> writes(long mark, String... subjects) {
    return operations(mark, subjects).stream().filter(WRITES::contains).toList();
  }

  /** All calls of an operation, whatever they were about. */
  List<Call> callsOf(long mark, String operation) {
    return simulator.ledger().calls(new Ledger.Filter("", operation, "", mark, Integer.MAX_VALUE));
  }

  /** All calls that somebody has made with a key of this user. */
  List<Call> callsBy(long mark, String user) {
    return callsOf(mark, "").stream()
        .filter(call -> call.principal().endsWith(":user/" + user))
        .toList();
  }

  /** Waits until an operation has been called so many times since then. */
  void awaitCalls(long mark, String operation, int times) {
    Awaitility.await(operation)
        .atMost(Patience.LIMIT)
        .until(() -> callsOf(mark, operation).size() >= times);
  }

  /** How many creations have met a scripted error so far. */
  long refusals() {
    return callsOf(0, "CreateDistributionTenant").stream()
        .filter(call -> call.fault() != null)
        .count();
  }

  void awaitRefusals(long count) {
    Awaitility.await().atMost(Patience.LIMIT).until(() -> refusals() >= count);
  }

  /** The next calls of this operation whose path, query or body has these words are refused. */
  void refuse(String operation, String match, int times, String code, int status, String message) {
    fail(operation, match, times, new Effect.Refuse(code, status, message));
  }

  void fail(String operation, String match, int times, Effect effect) {
    simulator.faults().add(new Fault(null, operation, match, null, times, effect));
  }

  /** Nothing is refused any more. */
  void relent() {
    simulator.faults().clear();
  }

  /** Calls that have these words are not refused any more. */
  void relent(String match) {
    simulator.faults().clear(match);
  }

  /** In the body of a request to create the tenant, and in no other. */
  static String named(String name) {
    return "<Name>" + name + "</Name>";
  }

  /** Maps of names to values are merged, so that tests may add entries of their own. */
  void settings(Map<String, ?> changes) {
    var engine = simulator.cloud().engine();
    alone(() -> engine.settings(engine.settings().merge(changes)));
  }

  /** A domain outside of all our zones leads there from now on: its owner has seen to it. */
  void pointElsewhere(String domain, String target) {
    settings(Map.of("dns", Map.of("elsewhere", Map.of(domain, target))));
  }

  /** Time stands still from now on. */
  void stopTime() {
    simulator.cloud().engine().clock().mode("manual");
  }

  void pass(Duration time) {
    simulator.cloud().engine().clock().advance(time);
  }

  /** Nothing else happens meanwhile, as if it were one call. */
  private void alone(Runnable work) {
    simulator
        .cloud()
        .engine()
        .write(_ -> {
          work.run();
          return true;
        });
  }

  private <R> R ask(Class<R> type, String service, String operation, SdkRequest request) {
    var caller =
        new Caller(account, "arn:aws:iam::%s:user/somebody".formatted(account), "us-east-1");
    return type.cast(simulator.cloud().operation(service, operation).handle(caller, request));
  }
}
