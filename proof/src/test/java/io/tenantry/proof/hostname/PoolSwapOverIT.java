package io.tenantry.proof.hostname;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinitionVersionBuilder;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.api.hostname.DomainClaim;
import io.tenantry.api.hostname.GatewayHostnameRequest;
import io.tenantry.proof.Edit;
import io.tenantry.proof.Installation;
import io.tenantry.proof.ObjectHistory;
import io.tenantry.sandbox.AuditLog;
import io.tenantry.sandbox.Sandbox;
import io.tenantry.sandbox.junit.TestNames;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * The operator takes over from the Go operator, and nobody notices. Meanwhile the load balancer
 * controller has got a newer version of its kind.
 */
@WithPool
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Execution(ExecutionMode.CONCURRENT)
class PoolSwapOverIT {
  private static final String CRD = "loadbalancerconfigurations.gateway.k8s.aws";
  private static final String NEW = "gateway.k8s.aws/v1";

  private final Sandbox sandbox;
  private final KubernetesClient client;
  private final PoolOperator operator;
  private final Pools serving;
  private final Pools claims;
  private final Pools leaving;
  private final Pools fresh;
  private Before before;

  /** How what serves was when the operator came. */
  private record Before(
      long mark,
      AuditLog.Mark audit,
      Map<String, String> records,
      GenericKubernetesResource config,
      Gateway gateway,
      List<ObjectHistory<GatewayHostnameRequest>> stories) {}

  PoolSwapOverIT(
      Sandbox sandbox,
      KubernetesClient client,
      PoolOperator operator,
      HostnameCloud cloud,
      TestNames names) {
    this.sandbox = sandbox;
    this.client = client;
    this.operator = operator;
    this.serving = Pools.apart(client, cloud, names);
    this.claims = Pools.apart(client, cloud, names);
    this.leaving = Pools.apart(client, cloud, names);
    this.fresh = Pools.of(client, cloud, names);
  }

  @BeforeAll
  void takeOver() {
    offer();
    serve();
    leaveClaims();
    leaveWaiting();
    before =
        new Before(
            operator.cloud().mark(),
            sandbox.audit().mark(),
            operator.cloud().records(serving.zone()),
            serving.gateways().config("gw-01").require(),
            serving.gateways().get("gw-01"),
            Stream.of("a", "b", "c").map(serving.requests()::story).toList());
    operator.start("--resync-interval=2s");
  }

  /** The newest version of the kind is another than the one that is stored. */
  private void offer() {
    Edit.of(
        client.apiextensions().v1().customResourceDefinitions().withName(CRD),
        definition -> {
          var versions = definition.getSpec().getVersions();
          versions.add(
              new CustomResourceDefinitionVersionBuilder(versions.getFirst())
                  .withName("v1")
                  .withStorage(false)
                  .build());
          return definition;
        });
    fresh
        .requests()
        .awaitThat(
            CRD,
            "version v1",
            () ->
                client.supports(NEW, "LoadBalancerConfiguration")
                    && client
                        .genericKubernetesResources(NEW, "LoadBalancerConfiguration")
                        .inNamespace(PoolGateways.POOL)
                        .list()
                        .getItems()
                        .isEmpty());
  }

  @AfterAll
  void end() {
    before.stories().forEach(ObjectHistory::close);
    Edit.of(
        client.apiextensions().v1().customResourceDefinitions().withName(CRD),
        definition -> {
          definition.getSpec().getVersions().removeIf(version -> version.getName().equals("v1"));
          return definition;
        });
  }

  private void serve() {
    new GoOperator(client, serving).serve("gw-01", "a", "b", "c");
    Stream.of("a", "b", "c").forEach(label -> serving.route(label, "gw-01"));
    serving.awaitInUse(serving.certificateOf("a"));
  }

  /** One of a request that is gone, and one of the name that a request had before. */
  private void leaveClaims() {
    var go = new GoOperator(client, claims);
    go.serve("gw-02", "a");
    go.claim("orphan", "orphan", UUID.randomUUID().toString());
    go.claim("before", "a", claims.requests().uid("a"));
    Stream.of("orphan", "before").forEach(label -> go.lead(label, claims.address("gw-02")));
  }

  private void leaveWaiting() {
    var go = new GoOperator(client, leaving);
    go.serve("gw-03", "a", "b");
    Stream.of("a", "b").forEach(label -> leaving.route(label, "gw-03"));
    Stream.of("a", "b").map(leaving::certificateOf).forEach(leaving::awaitInUse);
    Stream.of("a", "b").forEach(go::waitForDetachment);
  }

  @Test
  void whatServesGoesOnServingWithoutAWriteToAws() {
    serving.awaitMark("gw-01", "certificate-count", "3");
    serving.awaitMark("gw-01", "rule-count", "3");
    Stream.of("a", "b", "c").forEach(this::awaitAdopted);
    awaitPasses(20);
    var subjects =
        Stream.concat(
            Stream.of(serving.zone().id()),
            Stream.of("a", "b", "c")
                .flatMap(label ->
                    Stream.of(serving.zone().hostname(label), serving.certificateOf(label))));
    assertThat(operator.cloud().writes(before.mark(), subjects.toArray(String[]::new))).isEmpty();
    assertThat(before.stories())
        .allSatisfy(story -> assertThat(story.of("Ready")).containsExactly("True/Ready"));

    assertThat(operator.cloud().records(serving.zone())).isEqualTo(before.records());
    assertThat(serving.gateways().spec("gw-01")).isEqualTo(before.config().<Object>get("spec"));
    var after = serving.gateways().get("gw-01");
    assertThat(after.getMetadata().getLabels())
        .containsEntry(PoolGateways.MANAGED_BY, "gateway-orchestrator");
    assertThat(after.getSpec()).isEqualTo(before.gateway().getSpec());
    assertThat(serving.own()).containsExactly("gw-01");
    assertThat(serving.requests().told("a"))
        .doesNotContainKeys("Ready", "DriftDetected", "SpecChanged", "Moved");
  }

  private void awaitAdopted(String label) {
    serving
        .requests()
        .awaitThat(
            label,
            "its claim to be stamped, with its certificate",
            () ->
                Optional.ofNullable(claim(serving, label).getStatus())
                        .filter(status -> status.claimedAt() != null)
                        .isPresent()
                    && Optional.ofNullable(claim(serving, label).getMetadata().getAnnotations())
                        .map(all -> all.get("gateway.opendi.com/certificate-arn"))
                        .filter(serving.certificateOf(label)::equals)
                        .isPresent());
  }

  private static DomainClaim claim(Pools pools, String label) {
    var zone = pools.zone();
    return pools.requests().claim(zone.claim(zone.hostname(label))).require();
  }

  /** So many more, however long they take. */
  private void awaitPasses(int more) {
    var already = passes();
    serving.requests().awaitThat("operator", more + " passes", () -> passes() >= already + more);
  }

  private double passes() {
    return operator.metrics().sum("gateway_orchestrator_reconcile_duration_seconds_count");
  }

  @Test
  void claimsThatNobodyOwnsAreReleasedAndWhatTheyLedToGoes() {
    awaitReleased("orphan");
    assertThat(claims.leads("orphan")).isEmpty();
    assertThat(claims.leads("a")).contains(claims.address("gw-02"));

    claims.createReady("orphan");
    assertThat(Objects.requireNonNull(claim(claims, "orphan").getSpec()).ownerRef().uid())
        .isEqualTo(claims.requests().uid("orphan"));
  }

  @Test
  void whatAnEarlierNameLeftIsCleared() {
    var certificate = claims.certificateOf("a");
    awaitReleased("before");
    assertThat(claims.leads("before")).isEmpty();
    assertThat(claim(claims, "a")).isNotNull();
    assertThat(claims.leads("a")).contains(claims.address("gw-02"));
    claims.requests().awaitReady("a");
    assertThat(claims.certificateOf("a")).isEqualTo(certificate);
    assertThat(operator.cloud().certificate(certificate)).isPresent();
  }

  /** Nobody had asked for it again at that moment. */
  private void awaitReleased(String label) {
    var zone = claims.zone();
    var name = zone.claim(zone.hostname(label));
    claims
        .requests()
        .awaitThat(label, "its claim to go", () -> claims.requests().claim(name).get() == null);
  }

  @Test
  void twoThatWaitForEachOtherGo() {
    Stream.of("a", "b").forEach(leaving.requests()::awaitGone);
    assertThat(operator.cloud().certificates(leaving.zone())).isEmpty();
    assertThat(leaving.requests().claimsIn(leaving.zone())).isEmpty();
    assertThat(operator.cloud().records(leaving.zone())).isEmpty();
    assertThat(leaving.gateways().listeners("gw-03")).containsExactly("http");
  }

  @Test
  void configurationsAreReadAndWrittenInTheNewestVersionThereIs() {
    fresh.createReady("a");
    var gateway = fresh.gatewayOf("a");
    assertThat(fresh.gateways().config(NEW, gateway).require().<String>get("spec", "scheme"))
        .isEqualTo("internet-facing");
    assertThat(fresh.gateways().shown(gateway)).containsExactly(fresh.certificateOf("a"));
    fresh.delete("a");

    assertThat(sandbox.audit().entriesSince(before.audit()))
        .filteredOn(entry -> entry.user().equals(Installation.USER))
        .filteredOn(entry -> entry.resource().equals("loadbalancerconfigurations"))
        .isNotEmpty()
        .allMatch(entry -> entry.uri().startsWith("/apis/" + NEW + "/"));
  }
}
