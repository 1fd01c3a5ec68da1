package io.tenantry.proof.namespaces;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceQuotaBuilder;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.tenantry.api.namespace.TenantSpec;
import io.tenantry.proof.Edit;
import io.tenantry.proof.WithPlans;
import io.tenantry.sandbox.junit.TestNames;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Each switch of a plan: on, off, auto, put right when changed, and late neighbours. */
@WithPlans
class FeaturesIT {
  private static final String QUOTA = "quota: {hard: {pods: '10'}}";
  private static final String NETWORK = "network: {mode: 'on'}";
  private static final String EMPTY = "network: {mode: 'off'}";

  private final KubernetesClient client;
  private final TestNames names;
  private final Tenants tenants;
  private final Plans plans;
  private final Pods pods;
  private final String plan;

  FeaturesIT(KubernetesClient client, TestNames names) {
    this.client = client;
    this.names = names;
    this.tenants = new Tenants(client, names.newNamespace());
    this.plans = new Plans(client);
    this.pods = new Pods(client);
    this.plan = names.unique("plan");
  }

  @Test
  void makesAQuotaAgainAndPutsItRight() {
    var user = ready(QUOTA);
    var quota = client.resourceQuotas().inNamespace(user).withName("tenant-quota");
    var first = quota.get().getMetadata().getUid();

    quota.delete();
    await().until(() -> quota.get() != null && !quota.get().getMetadata().getUid().equals(first));

    Edit.of(
        quota,
        q -> {
          q.getSpec().setHard(Map.of("pods", new Quantity("99")));
          return q;
        });
    await().until(() -> quota.get().getSpec().getHard().get("pods").equals(new Quantity("10")));

    Edit.of(
        quota,
        q -> {
          q.getSpec().getHard().put("services", new Quantity("1"));
          return q;
        });
    await().until(() -> quota.get().getSpec().getHard().equals(Map.of("pods", new Quantity("10"))));
  }

  @Test
  void takesQuotaAndLimitsAwayWithThePlansWord() {
    var user = ready(QUOTA + "\nlimits: [{type: Container, max: {cpu: '4'}}]");
    assertThat(client.limitRanges().inNamespace(user).list().getItems()).hasSize(1);

    plans.apply(plan, EMPTY);

    await().until(() -> client.limitRanges().inNamespace(user).list().getItems().isEmpty());
    await().until(() -> client.resourceQuotas().inNamespace(user).list().getItems().isEmpty());
    awaitNoCondition("QuotaReady");
    tenants.awaitReady("ada");
  }

  @Test
  void refusesAQuotaThatIsSomebodyElses() {
    plans.applied(plan, EMPTY);
    var user = tenant("Ada");
    tenants.awaitReady("ada");
    client
        .resource(
            new ResourceQuotaBuilder()
                .withNewMetadata()
                .withNamespace(user)
                .withName("tenant-quota")
                .endMetadata()
                .withNewSpec()
                .addToHard("pods", new Quantity("1"))
                .endSpec()
                .build())
        .create();

    plans.apply(plan, QUOTA);

    var told = tenants.await("ada", "QuotaReady", "False", "QuotaFailed");
    assertThat(told.getMessage())
        .contains("is not managed by the operator")
        .contains("hand it over with");
    assertThat(tenants.condition("ada", "TenantReady").getReason()).isEqualTo("QuotaFailed");
    client.resourceQuotas().inNamespace(user).withName("tenant-quota").delete();
    tenants.awaitReady("ada");
  }

  @Test
  void closesTheNetworkAndOpensIt() {
    var user = ready(NETWORK);
    var policy = client.network().v1().networkPolicies().inNamespace(user);
    var spec = policy.withName("tenant-default-deny").get().getSpec();
    assertThat(spec.getPolicyTypes()).containsExactly("Ingress", "Egress");
    assertThat(spec.getIngress().getFirst().getFrom()).hasSize(2);
    assertThat(spec.getEgress()).hasSize(3);
    tenants.await("ada", "NetworkReady", "True", "NetworkPolicyApplied");

    Edit.of(
        policy.withName("tenant-default-deny"),
        p -> {
          p.getMetadata().getLabels().clear();
          p.getSpec().getPodSelector().setMatchLabels(Map.of("app", "harmless"));
          return p;
        });
    await()
        .until(() -> {
          var now = policy.withName("tenant-default-deny").get();
          return now.getSpec().equals(spec)
              && now.getMetadata().getLabels().containsKey("kleff.io/tenant-plan");
        });

    plans.apply(plan, "network: {mode: 'off'}");
    await().until(() -> policy.list().getItems().isEmpty());
    awaitNoCondition("NetworkReady");
  }

  @Test
  void bindsThePlansRoleToTheTenantsGroupAndNoOtherRole() {
    var user = ready("access: {mode: auto, clusterRole: edit, group: 'tenant:{userId}'}");
    var bindings = client.rbac().roleBindings().inNamespace(user);
    var binding = bindings.withName("tenant-edit").get();
    assertThat(binding.getRoleRef().getName()).isEqualTo("edit");
    assertThat(binding.getSubjects())
        .singleElement()
        .satisfies(s -> assertThat(s.getName()).isEqualTo("tenant:" + user));

    plans.apply(plan, "access: {mode: 'on', clusterRole: view, user: '{username}'}");
    await().until(() -> bindings.withName("tenant-view").get() != null);
    await().until(() -> bindings.withName("tenant-edit").get() == null);
    assertThat(bindings.withName("tenant-view").get().getSubjects())
        .singleElement()
        .satisfies(s -> assertThat(s.getName()).isEqualTo("Ada"));

    var strong = names.unique("strong");
    client
        .resource(
            new ClusterRoleBuilder()
                .withNewMetadata()
                .withName(strong)
                .endMetadata()
                .addNewRule()
                .withApiGroups("*")
                .withResources("*")
                .withVerbs("*")
                .endRule()
                .build())
        .create();
    plans.apply(
        plan, "access: {mode: 'on', clusterRole: %s, user: '{username}'}".formatted(strong));
    tenants.await("ada", "AccessReady", "False", "AccessFailed");
    assertThat(bindings.withName("tenant-" + strong).get()).isNull();
  }

  @Test
  void givesNoAccessToANameOfTheSystem() {
    plans.applied(plan, "access: {mode: 'on', clusterRole: edit, group: '{username}'}");
    var user = tenant("system:authenticated");
    tenants.await("ada", "AccessReady", "False", "SubjectRefused");
    assertThat(client.rbac().roleBindings().inNamespace(user).list().getItems()).isEmpty();
  }

  @Test
  void labelsForPodSecurityAndTakesOnlyItsOwnLabelsAway() {
    var user = ready("podSecurity: {mode: 'on', level: baseline}");
    var enforce = "pod-security.kubernetes.io/enforce";
    assertThat(labels(user))
        .containsEntry(enforce, "baseline")
        .containsEntry("pod-security.kubernetes.io/warn-version", "latest");
    assertThat(
            pods.refusal(
                Pods.pod(user, "bad", pod -> pod.editSpec().withHostNetwork(true).endSpec())))
        .contains("violates PodSecurity");
    Edit.of(
        client.namespaces().withName(user),
        n -> {
          n.getMetadata().getLabels().remove(enforce);
          n.getMetadata().getLabels().put("team", "blue");
          return n;
        });
    await().until(() -> "baseline".equals(labels(user).get(enforce)));

    plans.apply(plan, EMPTY);

    await().until(() -> labels(user).keySet().stream().noneMatch(k -> k.startsWith("pod-sec")));
    assertThat(labels(user)).containsEntry("team", "blue");
    awaitNoCondition("PodSecurityReady");
  }

  @Test
  void isolatesATenantInTheMesh() {
    var user =
        ready(
            """
            istio:
              mode: 'on'
              sidecar: true
              revision: canary
              gateway: {baseDomain: apps.example.com, tlsSecret: wildcard}
            """);
    tenants.await("ada", "IstioReady", "True", "IstioConfigured");
    var peers = istio("security.istio.io/v1", "PeerAuthentication", user, "default");
    assertThat(peers.get().<String>get("spec", "mtls", "mode")).isEqualTo("STRICT");
    var isolation = istio("security.istio.io/v1", "AuthorizationPolicy", user, "tenant-isolation");
    assertThat(isolation.get().<String>get("spec", "action")).isEqualTo("ALLOW");
    var gateway = istio("networking.istio.io/v1", "Gateway", user, "tenant-gateway");
    assertThat(gateway.get().<List<String>>get("spec", "servers", 0, "hosts"))
        .containsExactly(
            "./%s.apps.example.com".formatted(user), "./*.%s.apps.example.com".formatted(user));
    assertThat(istio("networking.istio.io/v1", "Sidecar", user, "default").get()).isNotNull();
    assertThat(labels(user))
        .containsEntry("istio.io/rev", "canary")
        .doesNotContainKey("istio-injection");

    Edit.of(
        peers,
        p -> {
          Map<String, Object> spec = p.get("spec");
          spec.put("selector", Map.of("matchLabels", Map.of("app", "harmless")));
          return p;
        });
    await().until(() -> peers.get().get("spec", "selector") == null);

    plans.apply(plan, "istio: {mode: 'off'}");
    await().until(() -> peers.get() == null && gateway.get() == null && isolation.get() == null);
    await().until(() -> !labels(user).containsKey("istio.io/rev"));
    assertThat(labels(user)).containsEntry("istio-injection", "enabled");
    awaitNoCondition("IstioReady");
  }

  @Test
  void waitsForIstioAndGoesOnWhenItIsInstalled() {
    var definitions = definitions("security.istio.io", "networking.istio.io");
    definitions.forEach(definition -> client.resource(definition).delete());
    await().until(() -> definitions("security.istio.io", "networking.istio.io").isEmpty());
    var silent = names.unique("auto");
    plans.apply(silent, "istio: {mode: auto}");
    plans.apply(plan, "istio: {mode: 'on'}\n" + QUOTA);
    var user = tenant("Ada");
    var other = new Tenants(client, names.newNamespace());
    other.create(Tenants.tenant(other.home(), "bob", names.unique("user"), silent));

    tenants.await("ada", "IstioReady", "False", "IstioNotInstalled");
    other.awaitReady("bob");
    assertThat(tenants.condition("ada", "TenantReady").getReason()).isEqualTo("IstioNotInstalled");
    assertThat(tenants.condition("ada", "QuotaReady").getStatus()).isEqualTo("True");

    definitions.forEach(definition -> {
      definition.getMetadata().setResourceVersion(null);
      definition.getMetadata().setUid(null);
      client.resource(definition).create();
    });

    tenants.await("ada", "IstioReady", "True", "IstioConfigured");
    tenants.awaitReady("ada");
    other.await("bob", "IstioReady", "True", "IstioConfigured");
    assertThat(istio("security.istio.io/v1", "PeerAuthentication", user, "default").get())
        .isNotNull();
    // With the mesh come the rules that keep tenants from opening it.
    assertThat(plans.at(silent).get().getStatus().inEffect()).containsExactly("Istio", "Admission");
  }

  @Test
  void makesOneConstraintForAllTenantsOfAPlan() {
    plans.apply(
        plan,
        """
        policies:
          admission: 'off'
          gatekeeper: 'on'
          enforcement: warn
          allowedRegistries: [ghcr.io/acme/]
        """);
    plans.await(plan, "PoliciesReady", "True", "PoliciesApplied");
    var constraint =
        client
            .genericKubernetesResources("constraints.gatekeeper.sh/v1beta1", "K8sAllowedRepos")
            .withName("tenant-plan-%s-registries".formatted(plan));
    assertThat(constraint.get().<List<String>>get("spec", "parameters", "repos"))
        .containsExactly("ghcr.io/acme/");
    assertThat(constraint.get().<String>get("spec", "enforcementAction")).isEqualTo("warn");
    assertThat(
            constraint
                .get()
                .<Map<String, String>>get("spec", "match", "namespaceSelector", "matchLabels"))
        .containsEntry("kleff.io/tenant-plan", plan);
    tenant("Ada");
    tenants.await("ada", "PoliciesReady", "True", "PoliciesApplied");

    plans.apply(
        plan,
        """
        policies:
          admission: 'off'
          gatekeeper: auto
          forbid: [Privileged]
        """);
    var told = plans.await(plan, "PoliciesReady", "False", "ConstraintTemplateMissing");
    assertThat(told.getMessage()).contains("K8sPSPPrivilegedContainer");
    tenants.await("ada", "TenantReady", "False", "ConstraintTemplateMissing");
    await().until(() -> constraint.get() == null);

    plans.apply(plan, EMPTY);
    tenants.awaitReady("ada");
    awaitNoCondition("PoliciesReady");
  }

  @Test
  void stopsATenantWithoutTouchingItsQuota() {
    var user = ready(QUOTA);
    tenants.suspend("ada", true);
    tenants.await("ada", "TenantReady", "False", "TenantSuspended");
    pods.awaitRefused(user, "new", "tenant-suspended");
    assertThat(
            client
                .resourceQuotas()
                .inNamespace(user)
                .withName("tenant-quota")
                .get()
                .getSpec()
                .getHard())
        .containsEntry("pods", new Quantity("10"));
    tenants.suspend("ada", false);
    tenants.awaitReady("ada");
    pods.awaitAccepted(user, "new");
  }

  private String ready(String spec) {
    plans.applied(plan, spec);
    var user = tenant("Ada");
    tenants.awaitReady("ada");
    return user;
  }

  private String tenant(String username) {
    var user = names.unique("user");
    var tenant = Tenants.tenant(tenants.home(), "ada", user, plan);
    tenant.setSpec(new TenantSpec(plan, user, username));
    tenants.create(tenant);
    return user;
  }

  private Map<String, String> labels(String namespace) {
    return tenants.namespace(namespace).getMetadata().getLabels();
  }

  private void awaitNoCondition(String type) {
    await()
        .until(() ->
            tenants.at("ada").get().getStatus().conditions().stream()
                .noneMatch(condition -> condition.getType().equals(type)));
  }

  private Resource<GenericKubernetesResource> istio(
      String version, String kind, String namespace, String name) {
    return client.genericKubernetesResources(version, kind).inNamespace(namespace).withName(name);
  }

  private List<CustomResourceDefinition> definitions(String... groups) {
    return client.apiextensions().v1().customResourceDefinitions().list().getItems().stream()
        .filter(d -> List.of(groups).contains(d.getSpec().getGroup()))
        .toList();
  }
}
