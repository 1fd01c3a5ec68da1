package io.tenantry.proof.hostname;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.proof.Installation;
import io.tenantry.sandbox.AuditLog;
import io.tenantry.sandbox.Sandbox;
import io.tenantry.sandbox.junit.TestNames;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A request goes only when all it had is gone; the name is given back last. */
@WithHostnames
@Execution(ExecutionMode.CONCURRENT)
class HostnameDeletionIT {
  private static final String TEXT = "AWS says no in words of its own.";

  private final Sandbox sandbox;
  private final KubernetesClient client;
  private final HostnameCloud cloud;
  private final TestNames names;
  private final Requests requests;
  private final Zone zone;
  private final String name;
  private final String hostname;

  HostnameDeletionIT(
      Sandbox sandbox, KubernetesClient client, HostnameCloud cloud, TestNames names) {
    this.sandbox = sandbox;
    this.client = client;
    this.cloud = cloud;
    this.names = names;
    this.requests = new Requests(client, names.newNamespace());
    this.zone = cloud.zone(names.unique("z"));
    this.name = names.unique("shop");
    this.hostname = zone.hostname("shop");
  }

  @Test
  void everythingGoesInAnOrderThatHarmsNobody() {
    var status = requests.createReady(draft());
    var arn = Objects.requireNonNull(status.certificateArn());
    var gateway = Objects.requireNonNull(status.assignedGateway());
    var mark = cloud.mark();
    var written = sandbox.audit().mark();

    requests.delete(name);
    requests.awaitGone(name);

    assertNothingLeft();
    assertThat(requests.shown(gateway)).isEmpty();
    assertThat(requests.poolGateway(gateway).getMetadata().getDeletionTimestamp()).isNull();
    assertThat(requests.grant().get()).isNull();
    assertThat(requests.granted()).isEmpty();
    assertThat(requests.namespace().getMetadata().getLabels())
        .doesNotContainKey("gateway.opendi.com/access");
    var writes = cloud.writes(mark, zone.id(), arn);
    assertThat(writes).startsWith("ChangeResourceRecordSets").endsWith("DeleteCertificate");
    assertThat(writes).containsOnlyOnce("DeleteCertificate");
    assertThat(ownWrites(written))
        .containsSubsequence(
            "delete hostnamegrants " + requests.home(),
            "update loadbalancerconfigurations " + gateway + "-config",
            "delete domainclaims " + zone.claim(hostname),
            "patch gatewayhostnamerequests " + name);
  }

  private List<String> ownWrites(AuditLog.Mark mark) {
    return sandbox.audit().writesSince(mark).stream()
        .filter(entry -> entry.user().equals(Installation.USER))
        .filter(entry -> entry.subresource().isEmpty())
        .map(entry -> entry.verb() + " " + entry.resource() + " " + entry.name())
        .toList();
  }

  @Test
  void aCertificateInUseIsWaitedFor() {
    requests.createReady(draft());
    var gateway = requests.gateway(name);
    var arn = requests.certificate(name);
    requests.route(name, hostname, gateway);
    requests.awaitThat(name, "its use", () -> !cloud.users(arn).isEmpty());
    sandbox.balancer().fail("edge", gateway, "the load balancer is stuck");

    requests.delete(name);

    requests.await(name, "Deleting", "True", "WaitingForCertDetachment");
    assertThat(cloud.records(zone)).isEmpty();
    assertThat(requests.claimsIn(zone)).hasSize(1);
    assertThat(cloud.certificate(arn)).isPresent();
    assertThat(requests.get(name).getFinalizers()).containsExactly(Requests.FINALIZER);
    sandbox.balancer().heal("edge", gateway);
    requests.awaitGone(name);
    assertNothingLeft();
    assertThat(requests.told(name)).doesNotContainKey("CleanupFailed");
  }

  /** What the listing did not know yet: somebody has just taken it into use. */
  @Test
  void aCertificateThatTurnsOutToBeInUseIsWaitedFor() {
    requests.createReady(draft());
    var arn = requests.certificate(name);
    cloud.refuse("DeleteCertificate", arn, 3, "ResourceInUseException", 400, TEXT);

    requests.delete(name);

    requests.await(name, "Deleting", "True", "WaitingForCertDetachment");
    requests.awaitGone(name);
    assertNothingLeft();
    assertThat(requests.told(name)).doesNotContainKey("CleanupFailed");
  }

  /** Upstream's weakness: each waited for the other for ever. */
  @Test
  void twoOfOneGatewayGoTogether() {
    var other = names.unique("other");
    var second = HostnameDraft.of(other, zone, zone.hostname("other"));
    requests.createReady(draft());
    var waf = Objects.requireNonNull(requests.get(name).getSpec()).wafArn();
    requests.createReady(second.waf(waf));
    var gateway = requests.gateway(name);
    assertThat(requests.gateway(other)).isEqualTo(gateway);
    requests.route(name, hostname, gateway);
    requests.route(other, zone.hostname("other"), gateway);
    requests.awaitThat(
        name, "their use", () -> !cloud.users(requests.certificate(other)).isEmpty());

    requests.delete(name);
    requests.delete(other);

    requests.awaitGone(name);
    requests.awaitGone(other);
    assertNothingLeft();
  }

  /** Upstream's weakness: the label went although its sibling served. */
  @Test
  void aSiblingKeepsTheNamespacesMarks() {
    var sibling = names.unique("sibling");
    requests.createReady(draft());
    requests.createReady(HostnameDraft.of(sibling, zone, zone.hostname("sibling")));

    requests.delete(name);
    requests.awaitGone(name);

    assertThat(requests.namespace().getMetadata().getLabels())
        .containsEntry("gateway.opendi.com/access", requests.gateway(sibling));
    assertThat(requests.granted()).isEqualTo(zone.hostname("sibling"));
    assertThat(requests.grant().require().getSpec().hostnames())
        .containsExactly(zone.hostname("sibling"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"DeleteCertificate", "ChangeResourceRecordSets"})
  void whatAwsRefusesKeepsTheRequestAndTheName(String operation) {
    requests.createReady(draft());
    var arn = requests.certificate(name);
    var subject = operation.equals("DeleteCertificate") ? arn : zone.id();
    cloud.refuse(operation, subject, 3, "AccessDeniedException", 400, TEXT);

    requests.delete(name);

    var deleting = requests.await(name, "Deleting", "True", "CleanupFailed");
    assertThat(deleting.getMessage()).contains(TEXT);
    var event = requests.awaitEvent(name, "CleanupFailed");
    assertThat(event.getType()).isEqualTo("Warning");
    requests.awaitGone(name);
    assertNothingLeft();
    assertThat(requests.told(name)).containsEntry("CleanupFailed", 1L);
  }

  @Test
  void theNameIsKeptWhileItsRecordsAre() {
    requests.createReady(draft());
    cloud.refuse("ChangeResourceRecordSets", zone.id(), 2, "AccessDenied", 403, TEXT);

    requests.delete(name);

    requests.await(name, "Deleting", "True", "CleanupFailed");
    assertThat(requests.claimsIn(zone)).hasSize(1);
    assertThat(requests.get(name).getFinalizers()).containsExactly(Requests.FINALIZER);
    requests.awaitGone(name);
    assertNothingLeft();
  }

  @Test
  void aRecordOfSomebodyElseStays() {
    requests.createReady(draft().annotation("tenantry.io/drift-policy", "suspend"));
    cloud.change(zone, "DELETE", cloud.set(zone, hostname, "AAAA"));
    cloud.change(zone, "UPSERT", HostnameCloud.plainRecord(hostname, "A", "192.0.2.1"));

    requests.delete(name);
    requests.awaitGone(name);

    assertThat(cloud.records(zone)).isEqualTo(Map.of(hostname + " A", "192.0.2.1 60"));
    assertThat(cloud.certificates(zone)).isEmpty();
    var event = requests.awaitEvent(name, "RecordNotOwned");
    assertThat(event.getMessage()).contains(hostname);
  }

  /** ACM wants the same record for a name and for its wildcard. */
  @Test
  void aValidationRecordStaysForTheOtherThatNeedsIt() {
    var wildcard = names.unique("star");
    requests.createReady(draft());
    requests.createReady(HostnameDraft.of(wildcard, zone, "*." + hostname));
    var proof = HostnameCloud.plain(cloud.proof(zone).name());
    assertThat(cloud.records(zone)).hasSize(5);

    requests.delete(name);
    requests.awaitGone(name);

    assertThat(cloud.records(zone)).hasSize(3).containsKey(proof + " CNAME");
    requests.delete(wildcard);
    requests.awaitGone(wildcard);
    assertNothingLeft();
  }

  @Test
  void twoThatShareAValidationRecordLeaveNone() {
    var wildcard = names.unique("star");
    requests.createReady(draft());
    requests.createReady(HostnameDraft.of(wildcard, zone, "*." + hostname));

    requests.delete(name);
    requests.delete(wildcard);

    requests.awaitGone(name);
    requests.awaitGone(wildcard);
    assertNothingLeft();
  }

  @Test
  void aPersonMayLeaveAwsAsItIs() {
    requests.createReady(draft());
    var arn = requests.certificate(name);
    var records = cloud.records(zone);
    requests.annotate(name, "gateway.opendi.com/skip-aws-cleanup", "true");
    var mark = cloud.mark();

    requests.delete(name);
    requests.awaitGone(name);

    assertThat(cloud.writes(mark, zone.id(), arn)).isEmpty();
    assertThat(cloud.records(zone)).isEqualTo(records);
    assertThat(cloud.certificate(arn)).isPresent();
    assertThat(requests.claimsIn(zone)).isEmpty();
    assertThat(requests.awaitEvent(name, "CleanupSkipped").getType()).isEqualTo("Warning");
  }

  /** Records that still lead to a load balancer need it to show the certificate. */
  @Test
  void whatIsRetainedStaysOnTheLoadBalancer() {
    requests.createReady(draft());
    var arn = requests.certificate(name);
    var gateway = requests.gateway(name);
    var records = cloud.records(zone);
    requests.annotate(name, "tenantry.io/deletion-policy", "retain");
    var mark = cloud.mark();

    requests.delete(name);
    requests.awaitGone(name);
    var sibling = draft().name() + "-sibling";
    requests.createReady(HostnameDraft.of(sibling, zone, zone.hostname("sibling")));

    assertThat(cloud.writes(mark, arn)).isEmpty();
    assertThat(cloud.records(zone)).containsAllEntriesOf(records);
    assertThat(requests.shown(gateway)).contains(arn);
    assertThat(requests.awaitEvent(name, "CleanupSkipped").getMessage())
        .contains("gateway.opendi.com/retained-certificates", gateway + "-config");

    PoolGateways.merge(
        requests.configurationAt(gateway),
        "{\"metadata\": {\"annotations\": {\"gateway.opendi.com/retained-certificates\": null}}}");
    requests.awaitThat(
        sibling, "the load balancer to let it go", () -> !requests.shown(gateway).contains(arn));
  }

  @Test
  void whatIsGoneAlreadyStopsNobody() {
    requests.createReady(draft());
    cloud.sets(zone).toList().forEach(set -> cloud.change(zone, "DELETE", set));
    cloud.remove(requests.certificate(name));

    requests.delete(name);

    requests.awaitGone(name);
    assertNothingLeft();
    assertThat(requests.told(name)).doesNotContainKey("CleanupFailed");
  }

  @Test
  void aRequestThatIsNotReadyYetGoesToo() {
    cloud.refuse("ChangeResourceRecordSets", zone.id(), 4, "ServiceUnavailable", 503, TEXT);
    requests.create(draft());
    requests.awaitStatus(name, "an ARN", s -> s.certificateArn() != null);

    requests.delete(name);

    requests.awaitGone(name);
    assertNothingLeft();
  }

  @Test
  void aNamespaceGoesWithItsRequests() {
    var other = names.unique("other");
    requests.createReady(draft());
    requests.createReady(HostnameDraft.of(other, zone, zone.hostname("other")));

    client.namespaces().withName(requests.home()).delete();

    requests.awaitGone(name);
    requests.awaitGone(other);
    requests.awaitThat(
        name,
        "the namespace to go",
        () -> client.namespaces().withName(requests.home()).get() == null);
    requests.awaitThat(name, "the grant to go", () -> requests.grant().get() == null);
    assertNothingLeft();
  }

  private void assertNothingLeft() {
    assertThat(requests.claimsIn(zone)).isEmpty();
    assertThat(cloud.certificates(zone)).isEmpty();
    assertThat(cloud.records(zone)).isEmpty();
  }

  private HostnameDraft draft() {
    return HostnameDraft.of(name, zone, hostname).alone();
  }

  @Test
  void whatALedgerNamesWithoutProofIsLeftAsItIs() {
    requests.createReady(draft());
    var arn = requests.certificate(name);
    var foreign = cloud.request(zone.hostname("bank"), Map.of("team", "bank"));
    var www = zone.hostname("www");
    cloud.change(zone, "CREATE", HostnameCloud.plainRecord(www, "CNAME", "bank.example.net"));
    var claim = requests.claim(zone.claim(hostname));
    var ledger = claim.require().getMetadata().getAnnotations();
    claim.edit(live -> {
      live.getMetadata()
          .getAnnotations()
          .putAll(
              Map.of(
                  "gateway.opendi.com/certificate-arn",
                  arn + "," + foreign,
                  "gateway.opendi.com/validation-records",
                  ledger.get("gateway.opendi.com/validation-records")
                      + ","
                      + www
                      + "=bank.example.net"));
      return live;
    });

    requests.delete(name);

    requests.awaitGone(name);
    assertThat(requests.claimsIn(zone)).isEmpty();
    assertThat(cloud.certificate(arn)).isEmpty();
    assertThat(cloud.certificate(foreign)).isPresent();
    assertThat(cloud.records(zone)).containsOnlyKeys(www + " CNAME");
    assertThat(requests.awaitEvent(name, "CertificateNotOwned").getMessage()).contains(foreign);
    assertThat(requests.awaitEvent(name, "RecordNotOwned").getMessage()).contains(www);
  }
}
