package io.tenantry.proof.hostname;

import io.tenantry.proof.CloudView;
import io.tenantry.simulator.Simulator;
import io.tenantry.simulator.acm.CertificateStore;
import io.tenantry.simulator.acm.StoredCertificate;
import io.tenantry.simulator.control.Call;
import io.tenantry.simulator.world.Seed;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.acm.model.DeleteCertificateRequest;
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

/** ACM and Route 53 as a test sees them. */
final class HostnameCloud extends CloudView {
  /** The zone in which Route 53 has the load balancers of the sandbox's region. */
  private static final String BALANCERS = "Z35SXDOTRQ7X7K";

  private @Nullable Zone shared;

  HostnameCloud(Simulator simulator) {
    super(simulator);
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
    plant(
        List.of(new Seed.Zone(zone.apex(), zone.id(), List.of())), List.of(), List.of(), List.of());
    return zone;
  }

  // Certificates

  Optional<StoredCertificate> certificate(String arn) {
    var engine = simulator().cloud().engine();
    return Optional.ofNullable(
        engine.read(_ -> engine.store().find(CertificateStore.CERTIFICATE, arn)));
  }

  /** All for exactly this name, the oldest first. */
  List<StoredCertificate> certificates(String hostname) {
    return certificates().stream()
        .filter(certificate -> certificate.names().getFirst().equals(hostname))
        .sorted(java.util.Comparator.comparing(StoredCertificate::created))
        .toList();
  }

  /** All for names in a zone. */
  List<StoredCertificate> certificates(Zone zone) {
    return certificates().stream()
        .filter(certificate -> certificate.names().getFirst().endsWith(zone.apex()))
        .toList();
  }

  /** A copy: the simulator goes on while the test looks. */
  private List<StoredCertificate> certificates() {
    var engine = simulator().cloud().engine();
    return engine.read(_ -> List.copyOf(engine.store().all(CertificateStore.CERTIFICATE)));
  }

  List<String> users(String arn) {
    return describe(arn).inUseBy();
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

  List<Call> calls(long mark) {
    return callsOf(mark, "");
  }
}
