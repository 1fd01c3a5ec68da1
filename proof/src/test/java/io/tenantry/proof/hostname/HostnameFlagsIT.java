package io.tenantry.proof.hostname;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.fabric8.kubernetes.api.model.rbac.RoleBinding;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.sandbox.Checkout;
import io.tenantry.sandbox.junit.TestNames;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where an administrator wants names and Gateways to be, and what must not be overwritten. */
@WithPool
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Execution(ExecutionMode.CONCURRENT)
class HostnameFlagsIT {
  private static final String DOMAINS = "gateway.opendi.com/allowed-domains";
  private static final String ACLS = "arn:aws:wafv2:us-east-1:111111111111:regional/webacl/ours/";

  private final KubernetesClient client;
  private final HostnameCloud cloud;
  private final TestNames names;
  private final Zone inside;
  private final Zone outside;
  private final Zone forbidden;
  private final Map<String, Zone> below;
  private final String elsewhere;
  private final String gatewayClass;
  private final String home;

  HostnameFlagsIT(KubernetesClient client, HostnameCloud cloud, TestNames names) {
    this.client = client;
    this.cloud = cloud;
    this.names = names;
    this.inside = cloud.zone(names.unique("inside"));
    this.outside = cloud.zone(names.unique("outside"));
    this.forbidden = cloud.zone("forbidden." + inside.apex().replaceFirst("\\.test$", ""));
    this.below =
        Stream.of("a", "aaaa", "cname", "shared")
            .collect(
                Collectors.toMap(
                    label -> label,
                    label -> cloud.zone(label + "." + inside.apex().replaceFirst("\\.test$", ""))));
    this.elsewhere = names.newNamespace();
    this.gatewayClass = names.unique("alb");
    this.home = names.newNamespace();
  }

  /** The variables of the original operator count where no flag says otherwise. */
  @BeforeAll
  void start(PoolOperator operator) throws IOException {
    allowIn(elsewhere);
    new PoolGateways(client).serve(gatewayClass);
    operator.start(
        Map.of(
            "GATEWAY_NAMESPACE",
            elsewhere,
            "GATEWAY_CLASS_NAME",
            gatewayClass,
            "ALLOWED_DOMAINS",
            outside.apex()),
        "--resync-interval=2s",
        "--allowed-domains=example.com, " + inside.apex(),
        "--wildcard-policy=SameNamespace",
        "--dns-conflict-policy=Fail",
        "--allowed-hosted-zones="
            + Stream.concat(Stream.of(inside, outside), below.values().stream())
                .map(Zone::id)
                .collect(Collectors.joining(",")),
        "--allowed-gateway-classes=" + home + "=*",
        "--allowed-web-acls=" + ACLS + "*",
        "--max-gateways-per-namespace=2",
        "--max-certificate-requests-per-namespace=4");
  }

  /** As the file of rights says: where the pool is elsewhere, its Role is, too. */
  private void allowIn(String namespace) throws IOException {
    var file = Checkout.find().root().resolve("deploy/rbac/hostnames.yaml");
    try (var in = Files.newInputStream(file)) {
      for (var item : client.load(in).items()) {
        if (item instanceof Role || item instanceof RoleBinding) {
          item.getMetadata().setNamespace(namespace);
          client.resource(item).create();
        }
      }
    }
  }

  @Test
  void gatewaysAreWhereAndWhatTheVariablesSay() {
    var requests = team();
    var status = requests.createReady(draft("plain", inside));

    assertThat(status.assignedGatewayNamespace()).isEqualTo(elsewhere);
    var gateway =
        client
            .resources(Gateway.class)
            .inNamespace(elsewhere)
            .withName(status.assignedGateway())
            .require();
    assertThat(gateway.getSpec().getGatewayClassName()).isEqualTo(gatewayClass);
    assertThat(new PoolGateways(client).of(gatewayClass)).isEmpty();
  }

  @Test
  void namesOutsideTheAllowedDomainsCostNothing() {
    var requests = team();
    var mark = cloud.mark();
    var twin = HostnameDraft.of("twin", inside, "evil" + inside.apex());
    requests.create(draft("shop", outside));
    requests.create(twin);

    assertRefused(requests, "shop", "not in a domain of --allowed-domains");
    assertRefused(requests, "twin", "not in a domain of --allowed-domains");
    assertThat(requests.claimsIn(outside)).isEmpty();
    assertThat(cloud.writes(mark, outside.id(), outside.hostname("shop"))).isEmpty();
    assertThat(cloud.writes(mark, twin.spec().hostname())).isEmpty();
  }

  /** Both must allow a name. */
  @Test
  void aNamespaceMayBeKeptToLessAndNotLetToMore() {
    var requests = team();
    requests.annotateNamespace(DOMAINS, outside.apex() + ", shops." + inside.apex());
    // Its namespace is marked on the version that has the annotation: the operator knows it then.
    requests.createReady(HostnameDraft.of("inner", inside, "inner.shops." + inside.apex()));
    requests.create(draft("other", outside));
    requests.create(draft("outer", inside));

    assertRefused(requests, "other", "not in a domain of --allowed-domains");
    assertRefused(requests, "outer", DOMAINS);
  }

  @Test
  void aZoneThatIsNotAllowedForTheNamespaceCostsNothing() {
    var requests = team();
    var mark = cloud.mark();
    var hostname = forbidden.hostname("shop");
    requests.create(HostnameDraft.of("shop", forbidden, hostname));

    assertRefused(requests, "shop", "--allowed-hosted-zones");
    assertThat(cloud.operations(mark, forbidden.id(), hostname)).isEmpty();
  }

  /** Each would be a load balancer of its own. */
  @Test
  void classesAndWebAclsThatNobodyAllowedGetNoGateway() {
    var requests = team();
    requests.create(draft("classy", inside).gatewayClass("invented"));
    requests.create(draft("guarded", inside).waf(ACLS.replace("ours", "invented") + "1"));
    requests.createReady(draft("named", inside).gatewayClass(gatewayClass));

    assertRefused(requests, "classy", "--allowed-gateway-classes");
    assertRefused(requests, "guarded", "--allowed-web-acls");
    assertThat(
            client.resources(Gateway.class).inNamespace(elsewhere).list().getItems().stream()
                .map(gateway -> gateway.getSpec().getGatewayClassName()))
        .containsOnly(gatewayClass);

    // Another namespace may have what this one may not.
    var others = new Requests(client, home);
    var special = names.unique("special");
    new PoolGateways(client).serve(special);
    others.createReady(
        HostnameDraft.of("special", inside, inside.hostname("special")).gatewayClass(special));
  }

  @Test
  void aNamespaceGetsSoManyGatewaysAndNoMore() {
    var requests = team();
    requests.createReady(draft("g1", inside).waf(ACLS + "1" + requests.home()));
    requests.createReady(draft("g2", inside).waf(ACLS + "2" + requests.home()));
    requests.create(draft("g3", inside).waf(ACLS + "3" + requests.home()));

    var refused = requests.await("g3", "ListenerAttached", "False", "AttachmentFailed");
    assertThat(refused.getMessage()).contains("--max-gateways-per-namespace", requests.home());
    requests.await("g3", "Ready", "False", "AttachmentFailed");
    assertThat(requests.isReady("g1")).isTrue();
    assertThat(
            client
                .resources(Gateway.class)
                .inNamespace(elsewhere)
                .withLabel("tenantry.io/created-for", requests.home())
                .list()
                .getItems())
        .hasSize(2);
    var others = team();
    others.createReady(draft("g4", inside).waf(ACLS + "3" + requests.home()));
    requests.awaitReady("g3");
  }

  @Test
  void aNamespaceThatCreatesAndDeletesInALoopUsesUpItsOwnCertificatesOnly() {
    var requests = team();
    for (var i = 0; i < 4; i++) {
      var name = "loop" + i;
      requests.create(draft(name, inside));
      requests.awaitStatus(name, "an ARN", s -> s.certificateArn() != null);
      requests.delete(name);
      requests.awaitGone(name);
    }
    var mark = cloud.mark();
    requests.create(draft("last", inside));

    var refused = requests.await("last", "CertificateRequested", "False", "RequestFailed");
    assertThat(refused.getMessage())
        .contains(requests.home(), "4 certificates", "--max-certificate-requests-per-namespace");
    assertThat(requests.condition("last", "Ready").getReason()).isEqualTo("RequestFailed");
    assertThat(cloud.writes(mark, inside.hostname("last"))).isEmpty();
    var counts =
        client
            .configMaps()
            .inNamespace(elsewhere)
            .withName("tenantry-certificate-requests")
            .require();
    assertThat(counts.getData().get(requests.home())).matches("\\d{4}-\\d{2}-\\d{2}=4");
    team().createReady(draft("unaffected", inside));
  }

  private static void assertRefused(Requests requests, String name, String why) {
    var ready = requests.await(name, "Ready", "False", "ValidationFailed");
    assertThat(ready.getMessage()).contains(why);
    assertThat(requests.awaitEvent(name, "ValidationFailed").getType()).isEqualTo("Warning");
    assertThat(requests.claimsOf(requests.uid(name))).isEmpty();
  }

  @Test
  void aWildcardAndTheNamesBelowItAreInOneNamespace() {
    var holders = team();
    var others = team();
    var domain = "one." + inside.apex();
    holders.createReady(HostnameDraft.of("wildcard", inside, "*." + domain));
    others.create(HostnameDraft.of("below", inside, "below." + domain));
    holders.createReady(HostnameDraft.of("sibling", inside, "sibling." + domain));

    var refused = others.await("below", "Claimed", "False", "AlreadyClaimed");
    assertThat(refused.getMessage()).contains("*." + domain, holders.home());
    assertThat(cloud.certificates("below." + domain)).isEmpty();
    holders.delete("wildcard");
    others.awaitReady("below");
  }

  @Test
  void aWildcardDoesNotComeAboveTheNamesOfOthers() {
    var holders = team();
    var others = team();
    var domain = "two." + inside.apex();
    holders.createReady(HostnameDraft.of("below", inside, "below." + domain));
    others.create(HostnameDraft.of("wildcard", inside, "*." + domain));

    var refused = others.await("wildcard", "Claimed", "False", "AlreadyClaimed");
    assertThat(refused.getMessage()).contains("below." + domain, holders.home());
    assertThat(others.condition("wildcard", "Ready").getReason()).isEqualTo("AlreadyClaimed");
    assertThat(cloud.certificates("*." + domain)).isEmpty();
  }

  @Test
  void ofAWildcardAndANameBelowItThatRaceOneWins() {
    var count = 4; // as many certificates as a namespace may have here
    var mark = cloud.mark();
    var left = team();
    var right = team();
    try (var hands = Executors.newFixedThreadPool(16, Thread.ofVirtual().factory())) {
      for (var i = 0; i < count; i++) {
        var domain = "race%d.%s".formatted(i, inside.apex());
        var label = "n" + i;
        hands.execute(() -> left.create(HostnameDraft.of(label, inside, "*." + domain)));
        hands.execute(() -> right.create(HostnameDraft.of(label, inside, "shop." + domain)));
      }
    }
    for (var i = 0; i < count; i++) {
      var label = "n" + i;
      left.awaitThat(label, "one owner", () -> left.isReady(label) || right.isReady(label));
      var loser = left.isReady(label) ? right : left;
      loser.await(label, "Claimed", "False", "AlreadyClaimed");
      var domain = "race%d.%s".formatted(i, inside.apex());
      assertThat(cloud.writes(mark, "*." + domain, "shop." + domain))
          .as(label)
          .containsOnlyOnce("RequestCertificate");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"A", "AAAA", "CNAME"})
  void aRecordThatWasThereBeforeStaysUntilItIsTakenAway(String type) {
    var requests = team();
    var zone = Objects.requireNonNull(below.get(type.toLowerCase(Locale.ROOT)));
    var hostname = zone.hostname("shop");
    var foreign = HostnameCloud.plainRecord(hostname, type, value(type));
    cloud.change(zone, "CREATE", foreign);
    requests.create(HostnameDraft.of("shop", zone, hostname));

    var refused = requests.await("shop", "DnsAliasReady", "False", "AliasFailed");
    assertThat(refused.getMessage()).contains(hostname);
    requests.await("shop", "Ready", "False", "AliasFailed");
    assertThat(requests.awaitEvent("shop", "DnsAliasFailed").getType()).isEqualTo("Warning");
    assertThat(cloud.records(zone)).containsEntry(hostname + " " + type, value(type) + " 60");

    cloud.change(zone, "DELETE", foreign);
    requests.awaitReady("shop");
    assertThat(cloud.records(zone)).containsKeys(hostname + " A", hostname + " AAAA");
  }

  private static String value(String type) {
    return switch (type) {
      case "A" -> "192.0.2.1";
      case "AAAA" -> "2001:db8::1";
      default -> "elsewhere.test";
    };
  }

  @Test
  void aRecordThatWasThereBeforeIsTakenOverWhereThatIsWanted() {
    var requests = team();
    var hostname = inside.hostname("taken");
    cloud.change(inside, "CREATE", HostnameCloud.plainRecord(hostname, "A", "192.0.2.1"));
    requests.create(draft("taken", inside));
    requests.await("taken", "DnsAliasReady", "False", "AliasFailed");

    requests.annotate("taken", "tenantry.io/adopt", "true");

    requests.awaitReady("taken");
    assertThat(cloud.records(inside).get(hostname + " A")).startsWith("alias");
  }

  /** A name and its wildcard share it, and each could believe that the other has it. */
  @Test
  void aSharedValidationRecordThatWasDeletedIsPutBack() {
    var requests = team();
    var zone = Objects.requireNonNull(below.get("shared"));
    var hostname = zone.hostname("shop");
    requests.createReady(HostnameDraft.of("plain", zone, hostname));
    requests.createReady(HostnameDraft.of("wildcard", zone, "*." + hostname));
    var before = cloud.records(zone);

    cloud.change(zone, "DELETE", cloud.proof(zone));

    requests.awaitThat("plain", "its records", () -> cloud.records(zone).equals(before));
    requests.awaitReady("plain");
    requests.awaitReady("wildcard");
  }

  private Requests team() {
    return new Requests(client, names.newNamespace());
  }

  private static HostnameDraft draft(String label, Zone zone) {
    return HostnameDraft.of(label, zone, zone.hostname(label));
  }
}
