package io.tenantry.proof.namespaces;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.EphemeralContainerBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRouteBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.IngressBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.tenantry.api.namespace.TenantSpec;
import io.tenantry.proof.Installation;
import io.tenantry.proof.OperatorProcess;
import io.tenantry.proof.Patience;
import io.tenantry.sandbox.Sandbox;
import io.tenantry.sandbox.junit.Sandboxed;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * The API server keeps a plan's rules by itself: the operator ran once, made them, and was stopped
 * before the first test.
 */
@Sandboxed("admission")
@TestInstance(Lifecycle.PER_CLASS)
@ResourceLock("admission")
class AdmissionIT {
  private static final String STRICT =
      """
      network: {mode: "on"}
      access: {mode: "on", clusterRole: admin, user: "owner-{userId}"}
      policies:
        allowedRegistries: [ghcr.io/acme/, docker.io/istio/]
        forbid: [Privileged, HostPath, HostNamespaces, PrivilegeEscalation]
        serviceTypes: [ClusterIP]
        baseDomains: [apps.example.com]
      """;
  private static final String USER = "user-strict";
  private static final String LAX = "user-lax";

  private final KubernetesClient client;
  private final Plans plans;

  AdmissionIT(Sandbox sandbox) {
    this.client = sandbox.client();
    this.plans = new Plans(client);
  }

  @BeforeAll
  void letTheOperatorMakeTheRulesAndStopIt(Sandbox sandbox) throws InterruptedException {
    client
        .resource(new NamespaceBuilder().withNewMetadata().withName("teams").endMetadata().build())
        .create();
    var tenants = new Tenants(client, "teams");
    plans.apply("strict", STRICT);
    plans.apply("lax", "policies: {forbid: [HostPath]}");
    var strict = Tenants.tenant("teams", "ada", USER, "strict");
    strict.setSpec(new TenantSpec("strict", USER, "Ada", null, List.of("shop.example.org")));
    tenants.create(strict);
    tenants.create(Tenants.tenant("teams", "bob", LAX, "lax"));
    try (var operator =
        OperatorProcess.start(
            Installation.kubeconfig(sandbox),
            sandbox.exports(),
            "--allowed-plans=teams=strict,te*=lax,other=gold")) {
      plans.await("strict", "PoliciesReady", "True", "PoliciesApplied");
      tenants.awaitReady("ada");
      tenants.awaitReady("bob");
      refusesAPlanOfOthers(tenants);
      operator.terminate();
    }
    await()
        .atMost(Patience.LIMIT)
        .until(() ->
            List.of(
                    pod(USER, pod -> pod.editSpec().withHostPID(true).endSpec()),
                    service("NodePort"),
                    ingress("shop.example.com"))
                .stream()
                .noneMatch(object -> refusal(object).isEmpty()));
    await().atMost(Patience.LIMIT).until(() -> !refusedToOwner(open("early")).isEmpty());
  }

  private static void refusesAPlanOfOthers(Tenants tenants) {
    tenants.create(Tenants.tenant("teams", "eve", "user-eve", "gold"));
    var told = tenants.await("eve", "TenantReady", "False", "InvalidSpec");
    assertThat(told.getMessage()).contains("\"gold\" is not allowed in namespace teams");
    assertThat(tenants.namespace("user-eve")).isNull();
    assertThat(tenants.at("eve").get().getMetadata().getFinalizers()).isEmpty();
  }

  /** Policies add up: one of the tenant's that allows everything would void the plan's. */
  @Test
  void keepsAClosedNetworkClosed() {
    assertThat(refusedToOwner(open("open"))).contains("each rule must name its peers");
    assertThat(refusedToOwner(network("cidr", "{from: [{ipBlock: {cidr: 10.0.0.0/8}}]}")))
        .contains("each rule must name its peers");
    assertThat(refusedToOwner(network("others", "{from: [{namespaceSelector: {}}]}"))).isNotEmpty();
    assertThat(
            refusedToOwner(
                network(
                    "one-of-two",
                    "{from: [{podSelector: {}}, {namespaceSelector: {matchLabels: {a: b}}}]}")))
        .isNotEmpty();
    assertThat(refusedToOwner(network("inside", "{from: [{podSelector: {}}]}"))).isEmpty();
    assertThat(
            refusedToOwner(
                network(
                    "by-name",
                    "{from: [{namespaceSelector: {matchLabels: {kubernetes.io/metadata.name: "
                        + USER
                        + "}}}]}")))
        .isEmpty();
    assertThat(refusal(open("by-an-admin"))).isEmpty();
  }

  @Test
  void keepsTheOperatorsOwnPolicyFromTheTenant() {
    var ours = network("tenant-default-deny", "{from: [{podSelector: {}}]}");
    try (var owner = owner()) {
      var policies = owner.network().v1().networkPolicies().inNamespace(USER);
      assertThat(refusalOf(() -> policies.withName("tenant-default-deny").delete()))
          .contains("The operator manages this object");
      assertThat(
              refusalOf(() ->
                  policies
                      .withName("tenant-default-deny")
                      .edit(policy -> {
                        policy.getMetadata().getLabels().clear();
                        return policy;
                      })))
          .contains("The operator manages this object");
      assertThat(refusalOf(() -> policies.resource(ours).update()))
          .contains("The operator manages this object");
      assertThat(refusalOf(policies::delete)).contains("The operator manages this object");
    }
    assertThat(
            client
                .network()
                .v1()
                .networkPolicies()
                .inNamespace(USER)
                .withName("tenant-default-deny")
                .get()
                .getSpec()
                .getEgress())
        .isNotEmpty();
  }

  /** As the plan's RoleBinding makes them: admin of the namespace. */
  private KubernetesClient owner() {
    var config =
        new ConfigBuilder(client.getConfiguration())
            .withImpersonateUsername("owner-" + USER)
            .build();
    return new KubernetesClientBuilder().withConfig(config).build();
  }

  private String refusedToOwner(HasMetadata object) {
    try (var owner = owner()) {
      return refusalOf(() -> owner.resource(object).dryRun().create());
    }
  }

  private static NetworkPolicy open(String name) {
    return network(name, "{}");
  }

  private static NetworkPolicy network(String name, String ingress) {
    return Serialization.unmarshal(
        """
        apiVersion: networking.k8s.io/v1
        kind: NetworkPolicy
        metadata: {name: %s, namespace: %s}
        spec: {podSelector: {}, policyTypes: [Ingress], ingress: [%s]}
        """
            .formatted(name, USER, ingress),
        NetworkPolicy.class);
  }

  @Test
  void letsAnHonestPodIn() {
    assertThat(refusal(pod(USER, pod -> pod))).isEmpty();
  }

  @Test
  void refusesForeignRegistries() {
    assertThat(refusal(pod(USER, pod -> image(pod, "docker.io/library/nginx"))))
        .contains("docker.io/library/nginx")
        .contains("ghcr.io/acme/");
    assertThat(refusal(pod(USER, pod -> image(pod, "ghcr.io/acme-evil/app")))).isNotEmpty();
    assertThat(refusal(pod(USER, pod -> image(pod, "nginx")))).isNotEmpty();
    assertThat(
            refusal(
                pod(
                    USER,
                    pod ->
                        pod.editSpec()
                            .addNewInitContainer()
                            .withName("init")
                            .withImage("nginx")
                            .withNewSecurityContext()
                            .withAllowPrivilegeEscalation(false)
                            .endSecurityContext()
                            .endInitContainer()
                            .endSpec())))
        .contains("nginx");
  }

  @Test
  void refusesPrivilegedContainers() {
    assertThat(
            refusal(
                pod(
                    USER,
                    pod ->
                        pod.editSpec()
                            .editFirstContainer()
                            .editSecurityContext()
                            .withPrivileged(true)
                            .withAllowPrivilegeEscalation(null)
                            .endSecurityContext()
                            .endContainer()
                            .endSpec())))
        .contains("The plan does not allow privileged containers");
  }

  @Test
  void refusesTheNode() {
    assertThat(
            refusal(
                pod(
                    USER,
                    pod ->
                        pod.editSpec()
                            .addNewVolume()
                            .withName("node")
                            .withNewHostPath("/", "Directory")
                            .endVolume()
                            .endSpec())))
        .contains("hostPath");
    assertThat(refusal(pod(USER, pod -> pod.editSpec().withHostNetwork(true).endSpec())))
        .contains("node's namespaces");
    assertThat(
            refusal(
                pod(
                    USER,
                    pod ->
                        pod.editSpec()
                            .editFirstContainer()
                            .addNewPort()
                            .withContainerPort(80)
                            .withHostPort(80)
                            .endPort()
                            .endContainer()
                            .endSpec())))
        .contains("node's namespaces");
  }

  @Test
  void refusesEscalation() {
    assertThat(
            refusal(
                pod(
                    USER,
                    pod ->
                        pod.editSpec()
                            .editFirstContainer()
                            .withSecurityContext(null)
                            .endContainer()
                            .endSpec())))
        .contains("allowPrivilegeEscalation");
  }

  @Test
  void refusesAForeignDebugContainer() {
    var debugged =
        client
            .resource(pod(USER, pod -> pod.editMetadata().withName("debug").endMetadata()))
            .create();
    debugged
        .getSpec()
        .setEphemeralContainers(
            List.of(
                new EphemeralContainerBuilder().withName("debug").withImage("busybox").build()));
    assertThat(refusalOf(() -> client.pods().resource(debugged).ephemeralContainers().update()))
        .contains("busybox");
  }

  @Test
  void refusesAnImageThatIsSwappedLater() {
    var running =
        client
            .resource(pod(USER, pod -> pod.editMetadata().withName("swap").endMetadata()))
            .create();
    running.getSpec().getContainers().getFirst().setImage("evil.example.com/miner");
    assertThat(refusalOf(() -> client.resource(running).update())).contains("evil.example.com");
  }

  @Test
  void refusesServicesBeyondThePlan() {
    assertThat(refusal(service("ClusterIP"))).isEmpty();
    assertThat(refusal(service("NodePort"))).contains("NodePort").contains("ClusterIP");
    assertThat(refusal(service("LoadBalancer"))).contains("LoadBalancer");
    var external =
        new ServiceBuilder(service("ClusterIP")).editSpec().withExternalIPs("1.2.3.4").endSpec();
    assertThat(refusal(external.build())).contains("external IPs");
  }

  @Test
  void refusesHostsOfOthers() {
    assertThat(refusal(ingress(USER + ".apps.example.com"))).isEmpty();
    assertThat(refusal(ingress("*." + USER + ".apps.example.com"))).isEmpty();
    assertThat(refusal(ingress("shop.example.org"))).isEmpty();
    assertThat(refusal(ingress("www.shop.example.org"))).isEmpty();
    assertThat(refusal(ingress("user-other.apps.example.com")))
        .contains("does not belong to the tenant");
    assertThat(refusal(ingress("evil" + USER + ".apps.example.com"))).isNotEmpty();
    assertThat(refusal(ingress(null))).isNotEmpty();
    assertThat(refusal(route(USER + ".apps.example.com"))).isEmpty();
    assertThat(refusal(route("bank.example.com"))).contains("bank.example.com");
    assertThat(refusal(route())).contains("matches every host");
  }

  @Test
  void letsGoOfAPodThatCameBeforeTheRule() {
    client.resource(pod(LAX, pod -> privileged(pod, "old"))).create();
    plans.apply("lax", "policies: {forbid: [Privileged]}");
    await()
        .atMost(Patience.LIMIT)
        .until(() -> !refusal(pod(LAX, pod -> privileged(pod, "new"))).isEmpty());

    client.pods().inNamespace(LAX).withName("old").delete();
    client
        .pods()
        .inNamespace(LAX)
        .withName("old")
        .edit(pod -> {
          pod.getMetadata().setFinalizers(null);
          return pod;
        });

    await().until(() -> client.pods().inNamespace(LAX).withName("old").get() == null);
  }

  @Test
  void takesAnEditOfThePlanWithoutTheOperator() {
    plans.apply("strict", STRICT.replace("[ClusterIP]", "[ClusterIP, LoadBalancer]"));
    await().atMost(Patience.LIMIT).until(() -> refusal(service("LoadBalancer")).isEmpty());
    plans.apply("strict", STRICT);
    await().atMost(Patience.LIMIT).until(() -> !refusal(service("LoadBalancer")).isEmpty());
  }

  @Test
  void leavesOtherNamespacesAlone() {
    assertThat(refusal(pod("default", pod -> image(pod, "nginx")))).isEmpty();
    assertThat(refusal(pod(LAX, pod -> image(pod, "nginx")))).isEmpty();
  }

  @Test
  void isMadeOfRulesThatTheApiServerUnderstands() {
    var policies = client.admissionRegistration().v1().validatingAdmissionPolicies();
    await()
        .atMost(Patience.LIMIT)
        .untilAsserted(() ->
            assertThat(policies.list().getItems())
                .filteredOn(policy -> policy.getMetadata().getName().startsWith("tenant-plan-"))
                .hasSize(5)
                .allSatisfy(policy -> {
                  assertThat(policy.getStatus().getTypeChecking()).isNotNull();
                  assertThat(policy.getStatus().getTypeChecking().getExpressionWarnings())
                      .isEmpty();
                }));
  }

  private static PodBuilder image(PodBuilder pod, String image) {
    return pod.editSpec().editFirstContainer().withImage(image).endContainer().endSpec();
  }

  private static PodBuilder privileged(PodBuilder pod, String name) {
    return pod.editMetadata()
        .withName(name)
        .withFinalizers("example.com/hold")
        .endMetadata()
        .editSpec()
        .editFirstContainer()
        .editSecurityContext()
        .withPrivileged(true)
        .withAllowPrivilegeEscalation(null)
        .endSecurityContext()
        .endContainer()
        .endSpec();
  }

  private static Pod pod(String namespace, UnaryOperator<PodBuilder> change) {
    return Pods.pod(
        namespace,
        "pod",
        pod ->
            change.apply(
                pod.editSpec()
                    .editFirstContainer()
                    .withNewSecurityContext()
                    .withAllowPrivilegeEscalation(false)
                    .endSecurityContext()
                    .endContainer()
                    .endSpec()));
  }

  private static Service service(String type) {
    return new ServiceBuilder()
        .withNewMetadata()
        .withNamespace(USER)
        .withName("service")
        .endMetadata()
        .withNewSpec()
        .withType(type)
        .addNewPort()
        .withPort(80)
        .endPort()
        .endSpec()
        .build();
  }

  private static HasMetadata ingress(String host) {
    return new IngressBuilder()
        .withNewMetadata()
        .withNamespace(USER)
        .withName("ingress")
        .endMetadata()
        .withNewSpec()
        .addNewRule()
        .withHost(host)
        .withNewHttp()
        .addNewPath()
        .withPath("/")
        .withPathType("Prefix")
        .withNewBackend()
        .withNewService()
        .withName("service")
        .withNewPort()
        .withNumber(80)
        .endPort()
        .endService()
        .endBackend()
        .endPath()
        .endHttp()
        .endRule()
        .endSpec()
        .build();
  }

  private static HasMetadata route(String... hosts) {
    return new HTTPRouteBuilder()
        .withNewMetadata()
        .withNamespace(USER)
        .withName("route")
        .endMetadata()
        .withNewSpec()
        .withHostnames(hosts)
        .endSpec()
        .build();
  }

  private String refusal(HasMetadata object) {
    return refusalOf(() -> client.resource(object).dryRun().create());
  }

  private static String refusalOf(Runnable call) {
    try {
      call.run();
      return "";
    } catch (KubernetesClientException e) {
      return e.getMessage();
    }
  }
}
