package io.tenantry.proof.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.GatewayClass;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.GatewayClassBuilder;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.ListenerStatus;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.proof.Patience;
import io.tenantry.sandbox.Sandbox;
import io.tenantry.sandbox.junit.Sandboxed;
import io.tenantry.sandbox.junit.TestNames;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** The stand-in for the load-balancer controller does what the hostnames plane relies on. */
@Sandboxed
@ResourceLock(value = "operator", mode = ResourceAccessMode.READ)
class BalancerIT {
  private static final String FACING = "internet-facing";

  private final Sandbox sandbox;
  private final KubernetesClient client;
  private final TestNames names;
  private final Fronts fronts;
  private final String name;
  private final String host;

  BalancerIT(Sandbox sandbox, KubernetesClient client, TestNames names) {
    this.sandbox = sandbox;
    this.client = client;
    this.names = names;
    this.fronts = new Fronts(sandbox, names.namespace());
    this.name = names.unique("gw");
    this.host = name + ".example.com";
  }

  @Test
  void aClassAndANamespaceAreThereFromTheStart() {
    assertThat(client.namespaces().withName("edge").get()).isNotNull();
    var type = client.resources(GatewayClass.class).withName("aws-alb");
    assertThat(type.require().getSpec().getControllerName()).isEqualTo("gateway.k8s.aws/alb");
    await()
        .atMost(Patience.LIMIT)
        .untilAsserted(() ->
            assertThat(type.require().getStatus().getConditions())
                .extracting(Condition::getType, Condition::getStatus)
                .containsExactly(tuple("Accepted", "True")));
  }

  @Test
  void aGatewayGetsAnAddressWithoutRoutes() {
    fronts.configure(name, FACING, List.of());
    fronts.create(name);

    assertThat(fronts.awaitAddress(name))
        .matches("k8s-[a-z0-9]{8}-gwbalanc-[0-9a-f]{10}\\.us-east-1\\.elb\\.amazonaws\\.com");
    var gateway = fronts.gateway(name).require();
    assertThat(gateway.getFinalizers()).containsExactly("gateway.k8s.aws/alb");
    assertThat(gateway.getStatus().getAddresses().getFirst().getType()).isEqualTo("Hostname");
    assertThat(gateway.getStatus().getListeners())
        .extracting(ListenerStatus::getName, ListenerStatus::getAttachedRoutes)
        .containsExactly(tuple("https", 0), tuple("http", 0));
  }

  @Test
  void aGatewayThatIsMadeAnewGetsAnotherAddress() {
    fronts.configure(name, "internal", List.of());
    fronts.create(name);
    var first = fronts.awaitAddress(name);
    assertThat(first).startsWith("internal-k8s-");

    fronts.gateway(name).delete();
    awaitGone();
    fronts.create(name);

    assertThat(fronts.awaitAddress(name)).isNotEqualTo(first);
  }

  @Test
  void gatewaysOfOthersAreLeftAlone() {
    var type = names.unique("class");
    client
        .resource(
            new GatewayClassBuilder()
                .withNewMetadata()
                .withName(type)
                .endMetadata()
                .withNewSpec()
                .withControllerName("example.com/other")
                .endSpec()
                .build())
        .create();
    var other = names.unique("other");
    fronts.configure(other, FACING, List.of());
    fronts.create(other, type);
    fronts.configure(name, FACING, List.of());
    fronts.create(name);
    fronts.awaitAddress(name);

    var gateway = fronts.gateway(other).require();
    assertThat(gateway.getStatus().getAddresses()).isEmpty();
    assertThat(gateway.getFinalizers()).isEmpty();
  }

  @Test
  void certificatesAreInUseWhileARouteIsAttached() {
    var certificates = List.of(fronts.certificate(host), fronts.certificate("b." + host));
    fronts.configure(name, FACING, certificates);
    fronts.create(name);
    var arn = fronts.arn(name);
    assertThat(certificates).allSatisfy(c -> assertThat(fronts.users(c)).isEmpty());

    fronts.route(name, name, "https", host);

    certificates.forEach(certificate -> fronts.awaitUsers(certificate, arn));
    await()
        .atMost(Patience.LIMIT)
        .untilAsserted(() ->
            assertThat(fronts.parents(name))
                .singleElement()
                .satisfies(parent -> {
                  assertThat(parent.getControllerName()).isEqualTo("gateway.k8s.aws/alb");
                  assertThat(parent.getConditions())
                      .extracting(Condition::getType, Condition::getStatus)
                      .containsExactlyInAnyOrder(
                          tuple("Accepted", "True"), tuple("ResolvedRefs", "True"));
                }));
    fronts.await(name, g -> g.getStatus().getListeners().getFirst().getAttachedRoutes() == 1);

    fronts.route(name).delete();

    certificates.forEach(certificate -> fronts.awaitUsers(certificate));
    fronts.await(name, g -> g.getStatus().getListeners().getFirst().getAttachedRoutes() == 0);
  }

  @Test
  void aCertificateThatLeavesTheConfigurationIsLetGo() {
    var kept = fronts.certificate(host);
    var left = fronts.certificate(host);
    var arn = serve(kept, left);
    fronts.awaitUsers(left, arn);

    fronts.configure(name, FACING, List.of(kept));

    fronts.awaitUsers(left);
    assertThat(fronts.users(kept)).containsExactly(arn);
  }

  @Test
  void aListenerWithoutCertificatesOfItsOwnTakesAllThatFitItsRoutes() {
    var configured = fronts.certificate(host);
    var fitting = fronts.certificate(host);
    var arn = serve(configured);
    fronts.awaitUsers(configured, arn);

    fronts.configure(name, FACING, List.of());

    fronts.awaitUsers(fitting, arn);
    assertThat(fronts.users(configured)).containsExactly(arn);

    fronts.dropListener(name, "https");

    fronts.awaitUsers(configured);
    fronts.awaitUsers(fitting);
    fronts.awaitAddress(name);
  }

  @Test
  void aListenerWithoutAnyCertificateFailsTheGateway() {
    fronts.configure(name, FACING, List.of());
    fronts.create(name);
    fronts.awaitAddress(name);

    fronts.route(name, name, "https", host);

    assertThat(fronts.awaitInvalid(name)).contains(host);
  }

  @Test
  void tooManyCertificatesFailTheGatewayAndLeaveTheOldOnes() {
    var certificate = fronts.certificate(host);
    var arn = serve(certificate);
    fronts.awaitUsers(certificate, arn);
    var many = Stream.generate(() -> fronts.certificate(host)).limit(27).toList();

    fronts.configure(name, FACING, many);

    assertThat(fronts.awaitInvalid(name)).contains("TooManyCertificates");
    assertThat(fronts.users(certificate)).containsExactly(arn);
    assertThat(fronts.users(many.getFirst())).isEmpty();

    fronts.configure(name, FACING, many.subList(0, 26));

    fronts.awaitAddress(name);
    many.subList(0, 26).forEach(one -> fronts.awaitUsers(one, arn));
    fronts.awaitUsers(certificate);
  }

  @Test
  void certificatesThatCannotBeServedFailTheGateway() {
    var certificate = fronts.certificate(host);
    var arn = serve(certificate);
    fronts.awaitUsers(certificate, arn);

    for (var bad :
        List.of(
            certificate + "x",
            fronts.certificate(host, "eu-west-1", false),
            fronts.certificate(host, "us-east-1", true))) {
      fronts.configure(name, FACING, List.of(certificate, bad));
      assertThat(fronts.awaitInvalid(name)).contains(bad);
      assertThat(fronts.users(certificate)).containsExactly(arn);

      fronts.configure(name, FACING, List.of(certificate));
      fronts.awaitAddress(name);
    }
  }

  @Test
  void aConfigurationGoesAfterItsGateway() {
    var certificate = fronts.certificate(host);
    var first = serve(certificate);
    fronts.awaitUsers(certificate, first);
    var configuration = fronts.configuration(name);
    assertThat(configuration.require().getFinalizers())
        .containsExactly("gateway.k8s.aws/loadbalancerconfigurations");

    configuration.delete();
    sandbox.balancer().recreate(names.namespace(), name);
    await().atMost(Patience.LIMIT).until(() -> !fronts.arn(name).equals(first));
    fronts.awaitUsers(certificate, fronts.arn(name));
    assertThat(configuration.require().isMarkedForDeletion()).isTrue();

    fronts.gateway(name).delete();
    awaitGone();
    await().atMost(Patience.LIMIT).until(() -> configuration.get() == null);
    fronts.awaitUsers(certificate);
  }

  @Test
  void aConfigurationWithoutAGatewayGoesAtOnce() {
    fronts.configure(name, FACING, List.of());
    var configuration = fronts.configuration(name);
    await().atMost(Patience.LIMIT).until(() -> !configuration.require().getFinalizers().isEmpty());

    configuration.delete();

    await().atMost(Patience.LIMIT).until(() -> configuration.get() == null);
  }

  @Test
  void testsHoldAddressesBackAndChangeThem() {
    var balancer = sandbox.balancer();
    var earlier = names.unique("gw");
    fronts.configure(earlier, FACING, List.of());
    fronts.create(earlier);
    var first = fronts.awaitAddress(earlier);

    balancer.pause();
    try {
      fronts.configure(name, FACING, List.of());
      fronts.create(name);
      balancer.recreate(names.namespace(), earlier);
      fronts.await(earlier, g -> !g.getStatus().getAddresses().getFirst().getValue().equals(first));
      assertThat(fronts.gateway(name).require().getStatus().getAddresses()).isEmpty();
    } finally {
      balancer.resume();
    }

    fronts.awaitAddress(name);
  }

  @Test
  void testsFailAGatewayAndHealIt() {
    fronts.configure(name, FACING, List.of());
    fronts.create(name);
    var address = fronts.awaitAddress(name);

    sandbox.balancer().fail(names.namespace(), name, "no subnets");
    assertThat(fronts.awaitInvalid(name)).isEqualTo("no subnets");

    sandbox.balancer().heal(names.namespace(), name);
    assertThat(fronts.awaitAddress(name)).isEqualTo(address);
  }

  /** A Gateway with these certificates and a route; returns its load balancer's ARN. */
  private String serve(String... certificates) {
    fronts.configure(name, FACING, List.of(certificates));
    fronts.create(name);
    fronts.route(name, name, "https", host);
    return fronts.arn(name);
  }

  private void awaitGone() {
    await().atMost(Patience.LIMIT).until(() -> fronts.gateway(name).get() == null);
  }
}
