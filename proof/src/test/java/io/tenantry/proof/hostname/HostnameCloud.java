package io.tenantry.proof.hostname;

import io.tenantry.proof.Patience;
import io.tenantry.simulator.Simulator;
import io.tenantry.simulator.acm.Certificate;
import io.tenantry.simulator.acm.Certificates;
import io.tenantry.simulator.control.Call;
import io.tenantry.simulator.control.Fault;
import io.tenantry.simulator.control.Fault.Effect;
import io.tenantry.simulator.control.Ledger;
import io.tenantry.simulator.core.Caller;
import io.tenantry.simulator.world.Sandbox;
import io.tenantry.simulator.world.Seed;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.services.acm.model.CertificateDetail;
import software.amazon.awssdk.services.acm.model.DeleteCertificateRequest;
import software.amazon.awssdk.services.acm.model.DescribeCertificateRequest;
import software.amazon.awssdk.services.acm.model.DescribeCertificateResponse;
import software.amazon.awssdk.services.acm.model.RequestCertificateRequest;
import software.amazon.awssdk.services.acm.model.RequestCertificateResponse;
import software.amazon.awssdk.services.acm.model.Tag;
import software.amazon.awssdk.services.route53.model.AliasTarget;
import software.amazon.awssdk.services.route53.model.Change;
import software.amazon.awssdk.services.route53.model.ChangeResourceRecordSetsRequest;
import software.amazon.awssdk.services.route53.model.ListResourceRecordSetsRequest;
import software.amazon.awssdk.services.route53.model.ListResourceRecordSetsResponse;
import software.amazon.awssdk.services.route53.model.ResourceRecord;
import software.amazon.awssdk.services.route53.model.ResourceRecordSet;

/**
 * ACM and Route 53 as a test sees them. What a test looks at or changes here goes past the wire, so
 * the ledger has the operator's calls only.
 */
final class HostnameCloud {
  private static final String ACCOUNT = Sandbox.ACCOUNT;
  private static final String REGION = "us-east-1";

  /** The zone in which Route 53 has the load balancers of that region. */
  private static final String BALANCERS = "Z35SXDOTRQ7X7K";

  private static final Set<String> WRITES =
      Set.of(
          "RequestCertificate",
          "DeleteCertificate",
          "AddTagsToCertificate",
          "RemoveTagsFromCertificate",
          "ChangeResourceRecordSets");

  private final Simulator simulator;
  private @Nullable Zone shared;

  HostnameCloud(Simulator simulator) {
    this.simulator = simulator;
  }

  /** A new hosted zone; its name is the label's. */
  Zone zone(String label) {
    return plant(label + ".test");
  }

  /** Another zone of the same name. */
  Zone twin(Zone zone) {
    return plant(zone.apex());
  }

  /** A part of a zone that others use, too: changes to one zone go to Route 53 together. */
  synchronized Zone part(String label) {
    if (shared == null) {
      shared = zone("shared");
    }
    return shared.below(label);
  }

  private Zone plant(String apex) {
    var hex = UUID.randomUUID().toString().replace("-", "").substring(0, 13);
    var zone = new Zone("Z0HOSTS" + hex.toUpperCase(Locale.ROOT), apex);
    simulator
        .cloud()
        .plant(
            new Seed(
                List.of(
                    new Seed.Account(
                        ACCOUNT,
                        List.of(),
                        List.of(),
                        List.of(new Seed.Zone(zone.apex(), zone.id(), List.of())),
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of()))));
    return zone;
  }

  // Certificates

  Optional<Certificate> certificate(String arn) {
    return Optional.ofNullable(store().find(Certificates.CERTIFICATE, arn));
  }

  /** All for exactly this name, the oldest first. */
  List<Certificate> certificates(String hostname) {
    return store().all(Certificates.CERTIFICATE).stream()
        .filter(certificate -> certificate.names().getFirst().equals(hostname))
        .sorted(java.util.Comparator.comparing(Certificate::created))
        .toList();
  }

  /** All for names in a zone. */
  List<Certificate> certificates(Zone zone) {
    return store().all(Certificates.CERTIFICATE).stream()
        .filter(certificate -> certificate.names().getFirst().endsWith(zone.apex()))
        .toList();
  }

  private io.tenantry.simulator.core.Store store() {
    return simulator.cloud().engine().store();
  }

  List<String> users(String arn) {
    return describe(arn).inUseBy();
  }

  /** As ACM tells it, with the records it wants to see. */
  CertificateDetail describe(String arn) {
    return ask(
            DescribeCertificateResponse.class,
            "acm",
            "DescribeCertificate",
            DescribeCertificateRequest.builder().certificateArn(arn).build())
        .certificate();
  }

  /** Somebody else requests a certificate; returns its ARN. */
  String request(String hostname, Map<String, String> tags) {
    var all =
        tags.entrySet().stream()
            .map(tag -> Tag.builder().key(tag.getKey()).value(tag.getValue()).build())
            .toList();
    return ask(
            RequestCertificateResponse.class,
            "acm",
            "RequestCertificate",
            RequestCertificateRequest.builder()
                .domainName(hostname)
                .validationMethod("DNS")
                .tags(all)
                .build())
        .certificateArn();
  }

  /** A certificate ends before its time. Nobody is told. */
  void end(String arn, Certificate.Status how) {
    alone(() -> {
      var c = certificate(arn).orElseThrow();
      store()
          .put(
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

  /** Somebody deletes a certificate. */
  void remove(String arn) {
    ask(
        Object.class,
        "acm",
        "DeleteCertificate",
        DeleteCertificateRequest.builder().certificateArn(arn).build());
  }

  /** This name's certificates fail for this reason; without one they no longer do. */
  void failValidation(String hostname, @Nullable String reason) {
    var failures = new HashMap<String, @Nullable String>();
    failures.put(hostname, reason);
    settings(Map.of("acm", Map.of("failures", failures)));
  }

  // Records

  /** A zone's records by name and type, such as {@code a.test CNAME}; values with their TTL. */
  Map<String, String> records(Zone zone) {
    return sets(zone)
        .collect(
            Collectors.toMap(
                set -> plain(set.name()) + " " + set.typeAsString(),
                HostnameCloud::value,
                (a, _) -> a,
                TreeMap::new));
  }

  Stream<ResourceRecordSet> sets(Zone zone) {
    var all = new ArrayList<ResourceRecordSet>();
    var page = page(zone, null, null);
    all.addAll(page.resourceRecordSets());
    while (page.isTruncated()) {
      page = page(zone, page.nextRecordName(), page.nextRecordTypeAsString());
      all.addAll(page.resourceRecordSets());
    }
    return all.stream()
        .filter(set -> !Set.of("NS", "SOA").contains(set.typeAsString()))
        .filter(set -> plain(set.name()).endsWith(zone.apex()));
  }

  private ListResourceRecordSetsResponse page(
      Zone zone, @Nullable String name, @Nullable String type) {
    return ask(
        ListResourceRecordSetsResponse.class,
        "route53",
        "ListResourceRecordSets",
        ListResourceRecordSetsRequest.builder()
            .hostedZoneId(zone.id())
            .startRecordName(name)
            .startRecordType(type)
            .maxItems("300")
            .build());
  }

  private static String value(ResourceRecordSet set) {
    return set.aliasTarget() != null
        ? "alias " + plain(set.aliasTarget().dnsName())
        : "%s %d".formatted(plain(set.resourceRecords().getFirst().value()), set.ttl());
  }

  static String plain(String name) {
    var text = name.replace("\\052", "*");
    return text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
  }

  /** The one record of a name and type. */
  ResourceRecordSet set(Zone zone, String name, String type) {
    return sets(zone)
        .filter(set -> plain(set.name()).equals(name) && set.typeAsString().equals(type))
        .findFirst()
        .orElseThrow();
  }

  /** The validation record of a zone that has one only. */
  ResourceRecordSet proof(Zone zone) {
    return sets(zone).filter(set -> set.typeAsString().equals("CNAME")).findFirst().orElseThrow();
  }

  /** Somebody writes or removes records by hand, all at once. */
  void change(Zone zone, String action, ResourceRecordSet... sets) {
    var changes =
        Stream.of(sets)
            .map(set -> Change.builder().action(action).resourceRecordSet(set).build())
            .toList();
    ask(
        Object.class,
        "route53",
        "ChangeResourceRecordSets",
        ChangeResourceRecordSetsRequest.builder()
            .hostedZoneId(zone.id())
            .changeBatch(batch -> batch.changes(changes))
            .build());
  }

  static ResourceRecordSet plainRecord(String name, String type, String value) {
    return ResourceRecordSet.builder()
        .name(name)
        .type(type)
        .ttl(60L)
        .resourceRecords(ResourceRecord.builder().value(value).build())
        .build();
  }

  /** Leads a name to a load balancer. */
  static ResourceRecordSet alias(String name, String type, String address) {
    return ResourceRecordSet.builder()
        .name(name)
        .type(type)
        .aliasTarget(
            AliasTarget.builder()
                .dnsName(address)
                .hostedZoneId(BALANCERS)
                .evaluateTargetHealth(true)
                .build())
        .build();
  }

  // The ledger

  /** Now, in the ledger. */
  long mark() {
    var last = simulator.ledger().calls(new Ledger.Filter("", "", "", 0, 1));
    return last.isEmpty() ? 0 : last.getFirst().seq();
  }

  List<Call> calls(long mark) {
    return simulator.ledger().calls(new Ledger.Filter("", "", "", mark, Integer.MAX_VALUE));
  }

  /** The operator's calls since then about any of these: zones, hostnames and ARNs. */
  List<String> operations(long mark, String... subjects) {
    var about = Set.of(subjects);
    return calls(mark).stream()
        .filter(call -> about.contains(call.resource().replaceFirst("^/hostedzone/", "")))
        .map(Call::operation)
        .toList();
  }

  /** Those of them that change something. */
  List<String> writes(long mark, String... subjects) {
    return operations(mark, subjects).stream().filter(WRITES::contains).toList();
  }

  List<Call> callsOf(long mark, String operation) {
    return calls(mark).stream().filter(call -> call.operation().equals(operation)).toList();
  }

  /** Waits until an operation has been called so many times since then. */
  void awaitCalls(long mark, String operation, int times) {
    Awaitility.await(operation)
        .atMost(Patience.LIMIT)
        .until(() -> callsOf(mark, operation).size() >= times);
  }

  // Trouble

  /** The next calls of this operation whose path, query or body has these words are refused. */
  void refuse(String operation, String match, int times, String code, int status, String message) {
    fail(operation, match, times, new Effect.Refuse(code, status, message));
  }

  void fail(String operation, String match, int times, Effect effect) {
    simulator.faults().add(new Fault(null, operation, match, null, times, effect));
  }

  /** All calls to a service fail. */
  void outage(@Nullable String service, Effect effect) {
    simulator.faults().add(new Fault(service, null, null, null, -1, effect));
  }

  /** Nothing is refused any more. */
  void relent() {
    simulator.faults().clear();
  }

  /** Maps of names to values are merged, so that tests may add entries of their own. */
  void settings(Map<String, ?> changes) {
    var engine = simulator.cloud().engine();
    alone(() -> engine.settings(engine.settings().merge(changes)));
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
    var caller = new Caller(ACCOUNT, "arn:aws:iam::%s:user/somebody".formatted(ACCOUNT), REGION);
    return Objects.requireNonNull(
        type.cast(simulator.cloud().operation(service, operation).handle(caller, request)));
  }
}
