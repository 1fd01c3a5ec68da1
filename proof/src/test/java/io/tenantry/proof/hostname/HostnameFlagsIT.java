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

  private final KubernetesClient client;
  private final HostnameCloud cloud;
  private final TestNames names;
  private final Zone inside;
  private final Zone outside;
  private final String elsewhere;
  private final String gatewayClass;

  HostnameFlagsIT(KubernetesClient client, HostnameCloud cloud, TestNames names) {
    this.client = client;
    this.cloud = cloud;
    this.names = names;
    this.inside = cloud.zone(names.unique("inside"));
    this.outside = cloud.zone(names.unique("outside"));
    this.elsewhere = names.newNamespace();
    this.gatewayClass = names.unique("alb");
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
        "--dns-conflict-policy=Fail");
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

    assertRefused(requests, "shop", "domains that the operator's settings allow");
    assertRefused(requests, "twin", "domains that the operator's settings allow");
    assertThat(requests.claimsIn(outside)).isEmpty();
    assertThat(cloud.writes(mark, outside.id(), outside.hostname("shop"))).isEmpty();
    assertThat(cloud.writes(mark, twin.spec().hostname())).isEmpty();
  }

  /** Both must allow a name. */
  @Test
  void aNamespaceMayBeKeptToLessAndNotLetToMore() {
    var requests = team();
    requests.annotateNamespace(DOMAINS, outside.apex() + ", shops." + inside.apex());
    requests.create(draft("other", outside));
    requests.create(draft("outer", inside));
    requests.createReady(HostnameDraft.of("inner", inside, "inner.shops." + inside.apex()));

    assertRefused(requests, "other", "domains that the operator's settings allow");
    assertRefused(requests, "outer", DOMAINS);
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

  @ParameterizedTest
  @ValueSource(strings = {"A", "AAAA", "CNAME"})
  void aRecordThatWasThereBeforeStaysUntilItIsTakenAway(String type) {
    var requests = team();
    var zone =
        cloud.zone(
            type.toLowerCase(Locale.ROOT) + "." + inside.apex().replaceFirst("\\.test$", ""));
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
    var zone = cloud.zone("shared." + inside.apex().replaceFirst("\\.test$", ""));
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
