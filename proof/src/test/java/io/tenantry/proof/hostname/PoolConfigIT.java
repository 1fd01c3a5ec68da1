package io.tenantry.proof.hostname;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.proof.Edit;
import io.tenantry.proof.Installation;
import io.tenantry.sandbox.AuditLog;
import io.tenantry.sandbox.Sandbox;
import io.tenantry.sandbox.junit.TestNames;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a Gateway and its configuration look like, and stay like. */
@WithPool(WithPool.WATCHING)
@Execution(ExecutionMode.CONCURRENT)
class PoolConfigIT {
  private final Sandbox sandbox;
  private final Pools pools;
  private final PoolGateways gateways;

  PoolConfigIT(Sandbox sandbox, KubernetesClient client, HostnameCloud cloud, TestNames names) {
    this.sandbox = sandbox;
    this.pools = Pools.of(client, cloud, names);
    this.gateways = pools.gateways();
  }

  @Test
  void theConfigurationIsThereBeforeItsGateway() {
    var mark = sandbox.audit().mark();
    var name = ready();

    var made =
        sandbox.audit().writesSince(mark).stream()
            .filter(entry -> entry.user().equals(Installation.USER))
            .filter(entry -> entry.verb().equals("create") && entry.name().startsWith(name))
            .map(AuditLog.Entry::resource);
    assertThat(made).containsExactly("loadbalancerconfigurations", "gateways");

    assertThat(gateways.spec(name, "scheme")).isEqualTo("internet-facing");
    assertThat(gateways.spec(name, "listenerConfigurations", 0, "protocolPort"))
        .isEqualTo("HTTPS:443");
    assertThat(gateways.spec(name, "listenerConfigurations", 0, "defaultCertificate"))
        .isEqualTo(pools.certificateOf("a"));
    assertThat(gateways.spec(name, "listenerConfigurations", 0, "certificates")).isNull();
    assertThat(gateways.spec(name, "listenerConfigurations", 1, "protocolPort"))
        .isEqualTo("HTTP:80");
    assertThat(gateways.spec(name, "wafV2")).isNull();
    assertThat(gateways.spec(name, "ipAddressType")).isNull();
    assertThat(gateways.config(name).require().getMetadata().getLabels())
        .containsEntry(PoolGateways.MANAGED_BY, "gateway-orchestrator");

    var gateway = gateways.get(name);
    assertThat(gateway.getMetadata().getLabels())
        .containsEntry(PoolGateways.MANAGED_BY, "gateway-orchestrator");
    assertThat(gateway.getMetadata().getAnnotations())
        .containsEntry("gateway.opendi.com/visibility", "internet-facing")
        .containsEntry("gateway.opendi.com/waf-arn", "")
        .containsEntry("gateway.opendi.com/rule-count", "0")
        .containsEntry("gateway.k8s.aws/loadbalancer-configuration", name + "-config");
    assertThat(gateway.getSpec().getInfrastructure().getParametersRef().getName())
        .isEqualTo(name + "-config");
    var https = gateway.getSpec().getListeners().getFirst();
    assertThat(https.getName()).isEqualTo("https");
    assertThat(https.getTls().getMode()).isEqualTo("Terminate");
    assertThat(https.getTls().getOptions()).containsEntry("gateway.opendi.com/acm-managed", "true");
    assertThat(gateway.getSpec().getListeners())
        .extracting(listener -> listener.getAllowedRoutes().getNamespaces().getFrom())
        .containsOnly("All");
  }

  /** A hostname and its Gateway. */
  private String ready() {
    pools.createReady("a");
    return pools.gatewayOf("a");
  }

  @Test
  void whatOthersAddStays() {
    var name = ready();
    PoolGateways.merge(gateways.config(name), "{\"spec\": {\"tags\": {\"team\": \"blue\"}}}");
    editEntry(name, entry -> entry.put("sslPolicy", "ELBSecurityPolicy-TLS13-1-2-2021-06"));
    gateways.label(name, "team", "\"blue\"");
    gateways.annotate(name, "example.com/note", "\"ours\"");

    pools.createReady("b");
    pools.awaitShown(name, pools.certificateOf("a"), pools.certificateOf("b"));
    assertThat(gateways.spec(name, "tags", "team")).isEqualTo("blue");
    assertThat(gateways.spec(name, "listenerConfigurations", 0, "sslPolicy"))
        .isEqualTo("ELBSecurityPolicy-TLS13-1-2-2021-06");
    assertThat(gateways.get(name).getMetadata().getLabels()).containsEntry("team", "blue");
    assertThat(gateways.get(name).getMetadata().getAnnotations())
        .containsEntry("example.com/note", "ours");
  }

  /** Changes the first entry, as a person would. */
  private void editEntry(String gateway, Consumer<Map<String, Object>> change) {
    Edit.of(
        gateways.config(gateway),
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
    var name = ready();
    var first = pools.certificateOf("a");
    pools.createReady("b", "c", "d");
    assertThat(gateways.shown(name)).hasSize(4).startsWith(first);

    pools.delete("a");
    var left = Stream.of("b", "c", "d").map(pools::certificateOf).sorted().toList();
    assertThat(gateways.shown(name)).isEqualTo(left);
  }

  /** The load balancer controller keeps it for as long as its Gateway refers to it. */
  @Test
  void aConfigurationThatSomebodyDeletesIsReplacedWithoutAnOutage() {
    var name = ready();
    var address = pools.address(name);
    var uid = gateways.config(name).require().getMetadata().getUid();

    try (var story = pools.requests().story("a")) {
      gateways.config(name).delete();
      pools
          .requests()
          .awaitThat(
              "a",
              "another configuration of the same name",
              () -> !gateways.config(name).require().getMetadata().getUid().equals(uid));
      pools.createReady("b");
      pools.awaitShown(name, pools.certificateOf("a"), pools.certificateOf("b"));
      assertThat(story.of("Ready")).containsExactly("True/Ready");
    }

    assertThat(pools.gatewayOf("b")).isEqualTo(name);
    assertThat(pools.address(name)).isEqualTo(address);
    assertThat(pools.leads("a")).contains(address);
    pools
        .requests()
        .awaitThat("a", "no spare", () -> gateways.config(name).get() != null && !hasSpare(name));
    assertThat(gateways.get(name).getSpec().getInfrastructure().getParametersRef().getName())
        .isEqualTo(name + "-config");
    pools.delete("a");
    pools.awaitShown(name, pools.certificateOf("b"));
  }

  private boolean hasSpare(String gateway) {
    return gateways.spare(gateway).get() != null;
  }

  @Test
  void aConfigurationThatIsEditedByHandIsRepaired() {
    var name = ready();
    var wanted = gateways.spec(name);

    PoolGateways.merge(
        gateways.config(name),
        "{\"spec\": {\"scheme\": \"internal\", \"listenerConfigurations\": []}}");
    pools.requests().awaitThat("a", "its configuration", () -> wanted.equals(gateways.spec(name)));
    pools.requests().awaitReady("a");
  }

  @ParameterizedTest
  @CsvSource({"visibility, internal", "waf-arn, arn:aws:wafv2:us-east-1:1:regional/webacl/x/1"})
  void anAnnotationThatSomebodyChangesIsPutBackAndNobodyMoves(String mark, String value) {
    var name = ready();
    pools.route("a", name);
    pools.awaitInUse(pools.certificateOf("a"));
    var before = gateways.mark(name, mark);

    try (var story = pools.requests().story("a")) {
      gateways.annotate(name, PoolGateways.MARKS + mark, "\"%s\"".formatted(value));
      pools.awaitMark(name, mark, before);
      pools.createReady("b");
      assertThat(story.of("Ready")).containsExactly("True/Ready");
    }

    assertThat(pools.gatewayOf("a")).isEqualTo(name);
    assertThat(pools.gatewayOf("b")).isEqualTo(name);
    assertThat(pools.own()).containsExactly(name);
  }

  @Test
  void aGatewayThatIsEditedByHandIsRepaired() {
    var name = ready();
    pools.awaitMark(name, "certificate-count", "1");
    var before = gateways.get(name);

    Edit.of(
        gateways.at(name),
        gateway -> {
          gateway.getSpec().getListeners().removeIf(listener -> listener.getName().equals("https"));
          gateway.getSpec().setInfrastructure(null);
          gateway.getMetadata().getAnnotations().remove("gateway.opendi.com/visibility");
          gateway.getMetadata().getAnnotations().put("gateway.opendi.com/certificate-count", "17");
          return gateway;
        });
    pools
        .requests()
        .awaitThat(
            "a",
            "its Gateway as it was",
            () -> {
              var now = gateways.get(name);
              var marks = before.getMetadata().getAnnotations();
              return now.getSpec().equals(before.getSpec())
                  && now.getMetadata().getAnnotations().equals(marks);
            });
    pools.requests().awaitReady("a");
    assertThat(pools.own()).containsExactly(name);
    assertThat(pools.gatewayOf("a")).isEqualTo(name);
  }
}
