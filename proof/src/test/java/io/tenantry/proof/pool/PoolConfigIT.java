package io.tenantry.proof.pool;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.tenantry.proof.Edit;
import io.tenantry.proof.Installation;
import io.tenantry.sandbox.AuditLog;
import io.tenantry.sandbox.Sandbox;
import io.tenantry.sandbox.junit.Sandboxed;
import io.tenantry.sandbox.junit.TestNames;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a Gateway and its configuration look like, and stay like. */
@Sandboxed("pool")
class PoolConfigIT {
  private final Pools pools;

  PoolConfigIT(Sandbox sandbox, TestNames names) {
    this.pools = new Pools(sandbox, names);
  }

  @AfterEach
  void end() {
    pools.close();
  }

  @Test
  void theConfigurationIsThereBeforeItsGateway() {
    var mark = pools.sandbox().audit().mark();
    pools.operate();
    pools.createReady("a");

    var made =
        pools.sandbox().audit().writesSince(mark).stream()
            .filter(entry -> entry.user().equals(Installation.USER))
            .filter(entry -> entry.verb().equals("create") && entry.namespace().equals(Pools.POOL))
            .map(AuditLog.Entry::resource)
            .filter(resource -> !resource.equals("hostnamegrants"));
    assertThat(made).containsExactly("loadbalancerconfigurations", "gateways");

    assertThat(pools.spec("gw-01", "scheme")).isEqualTo("internet-facing");
    assertThat(pools.spec("gw-01", "listenerConfigurations", 0, "protocolPort"))
        .isEqualTo("HTTPS:443");
    assertThat(pools.spec("gw-01", "listenerConfigurations", 0, "defaultCertificate"))
        .isEqualTo(pools.certificateOf("a"));
    assertThat(pools.spec("gw-01", "listenerConfigurations", 0, "certificates")).isNull();
    assertThat(pools.spec("gw-01", "listenerConfigurations", 1, "protocolPort"))
        .isEqualTo("HTTP:80");
    assertThat(pools.spec("gw-01", "wafV2")).isNull();
    assertThat(pools.spec("gw-01", "ipAddressType")).isNull();
    assertThat(pools.config("gw-01").require().getMetadata().getLabels())
        .containsEntry(Pools.MANAGED_BY, "gateway-orchestrator");

    var gateway = pools.gateway("gw-01").require();
    assertThat(gateway.getMetadata().getLabels())
        .containsEntry(Pools.MANAGED_BY, "gateway-orchestrator");
    assertThat(gateway.getMetadata().getAnnotations())
        .containsEntry("gateway.opendi.com/visibility", "internet-facing")
        .containsEntry("gateway.opendi.com/waf-arn", "")
        .containsEntry("gateway.opendi.com/rule-count", "0")
        .containsEntry("gateway.k8s.aws/loadbalancer-configuration", "gw-01-config");
    assertThat(gateway.getSpec().getInfrastructure().getParametersRef().getName())
        .isEqualTo("gw-01-config");
    var https = gateway.getSpec().getListeners().getFirst();
    assertThat(https.getName()).isEqualTo("https");
    assertThat(https.getTls().getMode()).isEqualTo("Terminate");
    assertThat(https.getTls().getOptions()).containsEntry("gateway.opendi.com/acm-managed", "true");
    assertThat(gateway.getSpec().getListeners())
        .extracting(listener -> listener.getAllowedRoutes().getNamespaces().getFrom())
        .containsOnly("All");
  }

  @Test
  void whatOthersAddStays() {
    pools.operate();
    pools.createReady("a");
    Pools.merge(pools.config("gw-01"), "{\"spec\": {\"tags\": {\"team\": \"blue\"}}}");
    editEntry("gw-01", entry -> entry.put("sslPolicy", "ELBSecurityPolicy-TLS13-1-2-2021-06"));
    pools.label("gw-01", "team", "\"blue\"");
    pools.annotate("gw-01", "example.com/note", "\"ours\"");

    pools.createReady("b");
    pools.awaitCertificates("gw-01", pools.certificateOf("a"), pools.certificateOf("b"));
    assertThat(pools.spec("gw-01", "tags", "team")).isEqualTo("blue");
    assertThat(pools.spec("gw-01", "listenerConfigurations", 0, "sslPolicy"))
        .isEqualTo("ELBSecurityPolicy-TLS13-1-2-2021-06");
    assertThat(pools.gateway("gw-01").require().getMetadata().getLabels())
        .containsEntry("team", "blue");
    assertThat(pools.gateway("gw-01").require().getMetadata().getAnnotations())
        .containsEntry("example.com/note", "ours");
  }

  /** Changes the first entry, as a person would. */
  private void editEntry(String gateway, Consumer<Map<String, Object>> change) {
    Edit.of(
        pools.config(gateway),
        config -> {
          List<Map<String, Object>> entries = config.get("spec", "listenerConfigurations");
          var first = new HashMap<>(entries.getFirst());
          change.accept(first);
          Map<String, Object> spec = new HashMap<>(config.<Map<String, Object>>get("spec"));
          spec.put(
              "listenerConfigurations",
              Stream.concat(Stream.of(first), entries.stream().skip(1)).toList());
          config.setAdditionalProperty("spec", spec);
          return config;
        });
  }

  @Test
  void theDefaultCertificateStaysAsLongAsItsHostname() {
    pools.operate();
    pools.createReady("a");
    var first = pools.certificateOf("a");
    pools.createReady("b", "c", "d");
    assertThat(pools.certificates("gw-01")).hasSize(4).startsWith(first);

    pools.delete("a");
    pools.awaitGone("a");
    var left = Stream.of("b", "c", "d").map(pools::certificateOf).sorted().toList();
    assertThat(pools.certificates("gw-01")).isEqualTo(left);
  }

  @Test
  void aConfigurationThatIsBeingDeletedIsWaitedForAndMadeAnew() throws InterruptedException {
    pools.operate();
    pools.createReady("a");
    var uid = pools.config("gw-01").require().getMetadata().getUid();
    pools.operateAnew(Pools.WATCH);

    // The load balancer controller holds it while its Gateway is there.
    pools.config("gw-01").delete();
    var told = pools.await("a", "ListenerAttached", "False", "AttachmentFailed");
    assertThat(told.getMessage()).contains("gw-01-config", "being deleted");
    assertThat(pools.config("gw-01").require().getMetadata().getUid()).isEqualTo(uid);
    assertThat(pools.certificates("gw-01")).containsExactly(pools.certificateOf("a"));

    Pools.merge(pools.config("gw-01"), "{\"metadata\": {\"finalizers\": null}}");
    pools.awaitReady("a");
    assertThat(pools.config("gw-01").require().getMetadata().getUid()).isNotEqualTo(uid);
    assertThat(pools.certificates("gw-01")).containsExactly(pools.certificateOf("a"));
    assertThat(pools.leads("a")).contains(pools.address("gw-01"));
  }

  @Test
  void aConfigurationThatIsEditedByHandIsRepaired() throws InterruptedException {
    pools.operate();
    pools.createReady("a");
    var wanted = pools.config("gw-01").require().<Object>get("spec");
    pools.operateAnew(Pools.WATCH);

    Pools.merge(
        pools.config("gw-01"),
        "{\"spec\": {\"scheme\": \"internal\", \"listenerConfigurations\": []}}");
    awaitSpec("gw-01", wanted);
    pools.awaitReady("a");
  }

  private void awaitSpec(String gateway, Object wanted) {
    pools.awaiting(
        gateway,
        "its configuration",
        () ->
            Optional.of(pools.config(gateway).require())
                .map((GenericKubernetesResource config) -> config.<Object>get("spec"))
                .filter(wanted::equals));
  }

  @Test
  void aGatewayThatIsEditedByHandIsRepaired() throws InterruptedException {
    pools.operate();
    pools.createReady("a");
    pools.awaitMark("gw-01", "certificate-count", "1");
    var before = pools.gateway("gw-01").require();
    pools.operateAnew(Pools.WATCH);

    Edit.of(
        pools.gateway("gw-01"),
        gateway -> {
          gateway.getSpec().getListeners().removeIf(listener -> listener.getName().equals("https"));
          gateway.getSpec().setInfrastructure(null);
          gateway.getMetadata().getAnnotations().remove("gateway.opendi.com/visibility");
          gateway.getMetadata().getAnnotations().put(Pools.MARKS + "certificate-count", "17");
          return gateway;
        });
    pools.awaiting(
        "a",
        "its Gateway as it was",
        () ->
            Optional.of(pools.gateway("gw-01").require())
                .filter(now ->
                    now.getSpec().equals(before.getSpec())
                        && now.getMetadata()
                            .getAnnotations()
                            .equals(before.getMetadata().getAnnotations())));
    pools.awaitReady("a");
    assertThat(pools.gateways()).containsExactly("gw-01");
    assertThat(pools.gatewayOf("a")).isEqualTo("gw-01");
  }
}
