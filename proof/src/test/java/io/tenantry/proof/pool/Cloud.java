package io.tenantry.proof.pool;

import io.tenantry.simulator.Simulator;
import io.tenantry.simulator.control.Call;
import io.tenantry.simulator.control.Fault;
import io.tenantry.simulator.control.Fault.Effect;
import io.tenantry.simulator.control.Ledger;
import io.tenantry.simulator.core.AwsError;
import io.tenantry.simulator.core.Caller;
import io.tenantry.simulator.world.Sandbox;
import io.tenantry.simulator.world.Seed;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.services.acm.model.CertificateDetail;
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
import software.amazon.awssdk.services.route53.model.RRType;
import software.amazon.awssdk.services.route53.model.ResourceRecord;
import software.amazon.awssdk.services.route53.model.ResourceRecordSet;

/**
 * The simulated cloud as a test sees it. What a test looks at or changes here goes past the wire,
 * so the ledger has the operator's calls only.
 */
final class Cloud {
  private static final String REGION = "us-east-1";

  /** The zone in which Route 53 has the load balancers of that region. */
  private static final String BALANCERS = "Z35SXDOTRQ7X7K";

  private static final Set<String> READS =
      Set.of(
          "DescribeCertificate",
          "ListCertificates",
          "ListTagsForCertificate",
          "ListResourceRecordSets",
          "GetHostedZone",
          "GetChange",
          "GetCallerIdentity");

  private final Simulator simulator;

  Cloud(Simulator simulator) {
    this.simulator = simulator;
  }

  /** Makes a hosted zone; returns its id. */
  String plantZone(String apex) {
    var id = "Z0POOL" + hex().substring(0, 14).toUpperCase(Locale.ROOT);
    simulator
        .cloud()
        .plant(
            new Seed(
                List.of(
                    new Seed.Account(
                        Sandbox.ACCOUNT,
                        List.of(),
                        List.of(),
                        List.of(new Seed.Zone(apex, id, List.of())),
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of()))));
    return id;
  }

  private static String hex() {
    return UUID.randomUUID().toString().replace("-", "");
  }

  /**
   * A certificate as the Go operator has one made: with its tags, without an idempotency token, and
   * with its records in the zone. Returns its ARN when it is issued.
   */
  String issue(String zone, String hostname, Map<String, String> tags) {
    var arn =
        ask(
                RequestCertificateResponse.class,
                "acm",
                "RequestCertificate",
                RequestCertificateRequest.builder()
                    .domainName(hostname)
                    .validationMethod("DNS")
                    .tags(
                        tags.entrySet().stream()
                            .map(tag ->
                                Tag.builder().key(tag.getKey()).value(tag.getValue()).build())
                            .toList())
                    .build())
            .certificateArn();
    var proof =
        Awaitility.await()
            .until(
                () ->
                    certificate(arn).domainValidationOptions().stream()
                        .flatMap(option -> Optional.ofNullable(option.resourceRecord()).stream())
                        .toList(),
                records -> !records.isEmpty());
    proof.forEach(record ->
        upsert(
            zone,
            ResourceRecordSet.builder()
                .name(record.name())
                .type("CNAME")
                .ttl(300L)
                .resourceRecords(ResourceRecord.builder().value(record.value()).build())
                .build()));
    Awaitility.await()
        .atMost(Duration.ofSeconds(20))
        .until(() -> certificate(arn).statusAsString().equals("ISSUED"));
    return arn;
  }

  /** Leads a hostname to a load balancer, in both address families. */
  void lead(String zone, String hostname, String address) {
    for (var family : List.of(RRType.A, RRType.AAAA)) {
      upsert(
          zone,
          ResourceRecordSet.builder()
              .name(hostname)
              .type(family)
              .aliasTarget(
                  AliasTarget.builder()
                      .dnsName(address)
                      .hostedZoneId(BALANCERS)
                      .evaluateTargetHealth(true)
                      .build())
              .build());
    }
  }

  /** Removes all records of these names. */
  void clear(String zone, String hostname, List<String> others) {
    ask(
            ListResourceRecordSetsResponse.class,
            "route53",
            "ListResourceRecordSets",
            ListResourceRecordSetsRequest.builder().hostedZoneId(zone).maxItems("300").build())
        .resourceRecordSets()
        .stream()
        .filter(set ->
            plain(set.name()).equals(hostname)
                || others.stream().anyMatch(name -> plain(name).equals(plain(set.name()))))
        .forEach(set -> change(zone, "DELETE", set));
  }

  private void upsert(String zone, ResourceRecordSet set) {
    change(zone, "UPSERT", set);
  }

  private void change(String zone, String action, ResourceRecordSet set) {
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

  /** A zone's records by name and type, such as {@code a.test CNAME}, and where they lead. */
  Map<String, String> records(String zone) {
    return ask(
            ListResourceRecordSetsResponse.class,
            "route53",
            "ListResourceRecordSets",
            ListResourceRecordSetsRequest.builder().hostedZoneId(zone).maxItems("300").build())
        .resourceRecordSets()
        .stream()
        .filter(set -> !Set.of("NS", "SOA").contains(set.typeAsString()))
        .collect(
            Collectors.toMap(
                set -> plain(set.name()) + " " + set.typeAsString(),
                Cloud::target,
                (a, _) -> a,
                TreeMap::new));
  }

  private static String target(ResourceRecordSet set) {
    return plain(
        set.aliasTarget() != null
            ? set.aliasTarget().dnsName()
            : set.resourceRecords().getFirst().value());
  }

  private static String plain(String name) {
    return name.endsWith(".") ? name.substring(0, name.length() - 1) : name;
  }

  CertificateDetail certificate(String arn) {
    return ask(
            DescribeCertificateResponse.class,
            "acm",
            "DescribeCertificate",
            DescribeCertificateRequest.builder().certificateArn(arn).build())
        .certificate();
  }

  boolean hasCertificate(String arn) {
    try {
      return certificate(arn).certificateArn().equals(arn);
    } catch (AwsError e) {
      return false;
    }
  }

  /** Waits until some load balancer uses a certificate, or none does. */
  void awaitInUse(String arn, boolean used) {
    Awaitility.await("in use: " + used)
        .atMost(Duration.ofSeconds(20))
        .until(
            () -> certificate(arn).hasInUseBy() && !certificate(arn).inUseBy().isEmpty(),
            is -> is == used);
  }

  /** Now, in the ledger. */
  long mark() {
    var last = simulator.ledger().calls(new Ledger.Filter("", "", "", 0, 1));
    return last.isEmpty() ? 0 : last.getFirst().seq();
  }

  /** The operator's calls since then that change something. */
  List<String> writes(long mark) {
    return calls(mark, "").stream()
        .map(Call::operation)
        .filter(operation -> !READS.contains(operation))
        .toList();
  }

  /** All calls of an operation since then. */
  List<Call> calls(long mark, String operation) {
    return simulator.ledger().calls(new Ledger.Filter("", operation, "", mark, Integer.MAX_VALUE));
  }

  /** Every call of this operation is refused from now on. */
  void refuse(String operation) {
    simulator
        .faults()
        .add(
            new Fault(
                null,
                operation,
                null,
                null,
                -1,
                new Effect.Refuse("ServiceUnavailable", 503, "come back later")));
  }

  /** Nothing is refused any more. */
  void relent() {
    simulator.faults().clear();
  }

  private <R> R ask(Class<R> type, String service, String operation, SdkRequest request) {
    var caller =
        new Caller(
            Sandbox.ACCOUNT, "arn:aws:iam::%s:user/somebody".formatted(Sandbox.ACCOUNT), REGION);
    return type.cast(simulator.cloud().operation(service, operation).handle(caller, request));
  }
}
