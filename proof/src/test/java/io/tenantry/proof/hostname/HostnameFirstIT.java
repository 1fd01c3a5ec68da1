package io.tenantry.proof.hostname;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.tenantry.proof.Installation;
import io.tenantry.sandbox.AuditLog;
import io.tenantry.sandbox.Sandbox;
import io.tenantry.sandbox.junit.TestNames;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** A hostname from its request to the first visitor, with everything that is left behind. */
@WithHostnames
@ResourceLock(WithHostnames.LOCK)
class HostnameFirstIT {
  private final Sandbox sandbox;
  private final KubernetesClient client;
  private final HostnameCloud cloud;
  private final TestNames names;
  private Requests requests;
  private Zone zone;
  private String name;
  private String hostname;

  HostnameFirstIT(Sandbox sandbox, KubernetesClient client, HostnameCloud cloud, TestNames names) {
    this.sandbox = sandbox;
    this.client = client;
    this.cloud = cloud;
    this.names = names;
    this.requests = new Requests(client, names.namespace());
    this.zone = new Zone("", "");
    this.name = "";
    this.hostname = "";
  }

  @BeforeEach
  void prepare() {
    requests = new Requests(client, names.newNamespace());
    zone = cloud.zone(names.unique("z"));
    name = names.unique("shop");
    hostname = zone.hostname("shop");
  }

  @Test
  void aHostnameIsSetUpStepByStepAndSaysSo() {
    sandbox.balancer().pause();
    try {
      requests.create(HostnameDraft.of(name, zone, hostname).alone());
      requests.await(name, "DnsAliasReady", "False", "WaitingForLoadBalancer");
      assertThat(requests.condition(name, "Ready").getReason()).isEqualTo("WaitingForLoadBalancer");
    } finally {
      sandbox.balancer().resume();
    }

    requests.awaitReady(name);

    requests.awaitEvent(name, "Ready");
    assertThat(requests.events(name).stream().map(Event::getReason))
        .containsExactly(
            "Claimed",
            "CertificateRequested",
            "DnsValidationRecordsCreated",
            "CertificateIssued",
            "GatewayCreated",
            "GatewayAssigned",
            "WaitingForLoadBalancer",
            "DnsAliasReady",
            "Ready");
    assertThat(requests.events(name)).allMatch(event -> event.getType().equals("Normal"));
    assertThat(requests.events(name))
        .allMatch(event -> event.getSource().getComponent().equals("gateway-orchestrator"));
    assertThat(requests.awaitEvent(name, "CertificateRequested").getMessage())
        .contains(requests.certificate(name));
    assertThat(requests.awaitEvent(name, "GatewayAssigned").getMessage())
        .contains(requests.gateway(name));
    assertThat(requests.awaitEvent(name, "DnsAliasReady").getMessage())
        .contains(requests.status(name).assignedLoadBalancer());
    assertThat(reasons())
        .isEqualTo(
            Map.of(
                "Claimed", "True/Claimed",
                "CertificateRequested", "True/Requested",
                "DnsValidated", "True/RecordsCreated",
                "CertificateIssued", "True/Issued",
                "ListenerAttached", "True/Attached",
                "DnsAliasReady", "True/Created",
                "Ready", "True/Ready"));
    assertThat(conditions()).allMatch(c -> c.getObservedGeneration() == 1);
  }

  @Test
  void itsNamesTagsAndRecordsAreAsPromised() {
    var draft = HostnameDraft.of(name, zone, hostname).alone().environment("prod");
    var status = requests.createReady(draft);

    var request = requests.get(name);
    assertThat(request.getFinalizers()).containsExactly(Requests.FINALIZER);
    assertThat(status.observedGeneration()).isEqualTo(1);
    assertThat(status.observedSpecHash())
        .isEqualTo(hash(hostname + "|" + zone.id() + "|internet-facing|aws-alb", 16));
    assertThat(status.assignedGatewayNamespace()).isEqualTo("edge");
    var gateway = requests.gateway(name);
    assertThat(gateway).matches("gw-\\d{2,}");
    assertThat(requests.shown(gateway)).containsExactly(status.certificateArn());

    var certificates = cloud.certificates(hostname);
    assertThat(certificates).hasSize(1);
    var certificate = certificates.getFirst();
    assertThat(certificate.arn()).isEqualTo(status.certificateArn());
    var uid = request.getMetadata().getUid();
    assertThat(certificate.token())
        .isEqualTo(hash(uid + "|" + zone.id() + "|" + hostname + "|0", 32));
    assertThat(certificate.tags())
        .isEqualTo(
            Map.of(
                "managed-by",
                "gateway-orchestrator",
                "hostname",
                hostname,
                "namespace",
                requests.home(),
                "environment",
                "prod",
                "gateway.opendi.com/ghr",
                requests.home() + "/" + name,
                "gateway.opendi.com/uid",
                uid,
                "gateway.opendi.com/zone",
                zone.id(),
                "gateway.opendi.com/cluster",
                "proof"));

    var address = Objects.requireNonNull(status.assignedLoadBalancer());
    var records = cloud.records(zone);
    assertThat(records)
        .hasSize(3)
        .containsEntry(hostname + " A", "alias " + address)
        .containsEntry(hostname + " AAAA", "alias " + address);
    var alias = cloud.set(zone, hostname, "AAAA").aliasTarget();
    assertThat(alias.hostedZoneId()).isEqualTo("Z35SXDOTRQ7X7K");
    assertThat(alias.evaluateTargetHealth()).isTrue();
    assertThat(cloud.proof(zone).ttl()).isEqualTo(300);

    var claim = requests.claim(zone.claim(hostname)).require();
    var spec = Objects.requireNonNull(claim.getSpec());
    assertThat(spec.zoneId()).isEqualTo(zone.id());
    assertThat(spec.hostname()).isEqualTo(hostname);
    assertThat(spec.ownerRef().uid()).isEqualTo(uid);
    assertThat(Objects.requireNonNull(claim.getStatus()).claimedAt()).isNotNull();
    assertThat(claim.getMetadata().getAnnotations())
        .containsEntry("gateway.opendi.com/certificate-arn", status.certificateArn())
        .containsEntry("gateway.opendi.com/load-balancer", address);

    var namespace = requests.namespace().getMetadata();
    assertThat(namespace.getLabels()).containsEntry("gateway.opendi.com/access", gateway);
    assertThat(namespace.getAnnotations())
        .containsEntry("gateway.opendi.com/granted-hostnames", hostname);
    var grant = requests.grant().require();
    assertThat(grant.getSpec().namespace()).isEqualTo(requests.home());
    assertThat(grant.getSpec().hostnames()).containsExactly(hostname);
    requests.awaitThat(
        name,
        "grantedAt",
        () -> {
          var told = requests.grant().require().getStatus();
          return told != null && told.grantedAt() != null;
        });
  }

  @Test
  void theTableShowsWhatPeopleLookFor() throws Exception {
    requests.createReady(HostnameDraft.of(name, zone, hostname).alone());

    var table = table();

    assertThat(
            ((List<?>) table.get("columnDefinitions"))
                .stream().map(column -> String.valueOf(((Map<?, ?>) column).get("name"))))
        .containsExactly("Name", "Hostname", "Gateway", "Ready", "Age");
    var row = (Map<?, ?>) ((List<?>) table.get("rows")).getFirst();
    assertThat(((List<?>) row.get("cells")).subList(0, 4).stream().map(Object::toString))
        .containsExactly(name, hostname, requests.gateway(name), "True");
  }

  /** What rest costs is counted while nothing else happens. */
  @Test
  void whatIsAtRestCostsListingsAndNoWrite() {
    var all =
        List.of("one", "two", "three").stream()
            .map(label -> HostnameDraft.of(names.unique(label), zone, zone.hostname(label)).alone())
            .toList();
    all.forEach(requests::create);
    all.forEach(draft -> requests.awaitReady(draft.name()));
    all.forEach(draft -> requests.awaitEvent(draft.name(), "Ready"));
    cloud.awaitCalls(cloud.mark(), "ListCertificates", 4);
    var mark = cloud.mark();
    var written = sandbox.audit().mark();

    cloud.awaitCalls(mark, "ListCertificates", 8);

    var subjects =
        all.stream()
            .flatMap(d -> List.of(d.spec().hostname(), requests.certificate(d.name())).stream())
            .collect(Collectors.toSet());
    subjects.add(zone.id());
    var calls = cloud.operations(mark, subjects.toArray(String[]::new));
    assertThat(calls).filteredOn(call -> call.equals("DescribeCertificate")).isEmpty();
    assertThat(calls)
        .filteredOn(call -> call.equals("ListResourceRecordSets"))
        .hasSizeLessThanOrEqualTo(2);
    assertThat(cloud.writes(mark, subjects.toArray(String[]::new))).isEmpty();
    assertThat(sandbox.audit().writesSince(written))
        .filteredOn(entry -> entry.user().equals(Installation.USER))
        .filteredOn(this::isOurs)
        .filteredOn(entry -> !entry.resource().equals("events"))
        .isEmpty();
  }

  /** Of the requests' own namespace, or about claims of their zone. */
  private boolean isOurs(AuditLog.Entry entry) {
    return entry.namespace().equals(requests.home())
        || entry.name().startsWith(zone.id().toLowerCase(Locale.ROOT));
  }

  private List<Condition> conditions() {
    return Objects.requireNonNull(requests.status(name).conditions());
  }

  private Map<String, String> reasons() {
    return conditions().stream()
        .collect(Collectors.toMap(Condition::getType, c -> c.getStatus() + "/" + c.getReason()));
  }

  private static String hash(String text, int digits) {
    try {
      var digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest).substring(0, digits);
    } catch (java.security.NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** As kubectl asks for it. */
  private Map<?, ?> table() throws Exception {
    var path =
        "apis/gateway.opendi.com/v1alpha1/namespaces/%s/gatewayhostnamerequests"
            .formatted(requests.home());
    var http = client.getHttpClient();
    var request =
        http.newHttpRequestBuilder()
            .uri(URI.create(client.getMasterUrl() + path))
            .header("Accept", "application/json;as=Table;v=v1;g=meta.k8s.io")
            .build();
    var answer = http.sendAsync(request, String.class).get(20, TimeUnit.SECONDS);
    return Serialization.unmarshal(answer.body(), Map.class);
  }
}
