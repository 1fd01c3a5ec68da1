package io.tenantry.proof.namespaces;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.api.namespace.TenantPlan;
import io.tenantry.proof.Edit;
import io.tenantry.proof.Installation;
import io.tenantry.proof.WithPlans;
import io.tenantry.sandbox.AuditLog;
import io.tenantry.sandbox.Checkout;
import io.tenantry.sandbox.Sandbox;
import io.tenantry.sandbox.junit.TestNames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The catalogue: what plans say reaches their Tenants, and plans know who uses them. */
@WithPlans
class PlanIT {
  private static final String TEN_PODS = "quota: {hard: {pods: '10'}}";

  private final Sandbox sandbox;
  private final KubernetesClient client;
  private final TestNames names;
  private final Tenants tenants;
  private final Plans plans;

  PlanIT(Sandbox sandbox, TestNames names) {
    this.sandbox = sandbox;
    this.client = sandbox.client();
    this.names = names;
    this.tenants = new Tenants(client, names.newNamespace());
    this.plans = new Plans(client);
  }

  @ParameterizedTest
  @ValueSource(strings = {"free", "basic", "pro", "enterprise"})
  void shipsPlansThatWork(String name) throws IOException {
    var shipped = client.getKubernetesSerialization().unmarshal(shipped(name), TenantPlan.class);
    client.resource(shipped).serverSideApply();
    plans.await(name, "Ready", "True", "PlanReady");
    plans.await(name, "Sound", "True", "Sound");
    var user = tenant("ada", name);

    tenants.awaitReady("ada");

    assertThat(tenants.condition("ada", "QuotaReady").getReason()).isEqualTo("QuotaApplied");
    var quota = client.resourceQuotas().inNamespace(user).withName("tenant-quota").get();
    assertThat(quota.getSpec().getHard()).isEqualTo(shipped.getSpec().quota().hard());
    assertThat(quota.getMetadata().getLabels())
        .containsEntry("app.kubernetes.io/managed-by", "tenant-operator")
        .containsEntry("kleff.io/tenant-plan", name);
    var limits = client.limitRanges().inNamespace(user).withName("tenant-limits").get();
    assertThat(limits.getSpec().getLimits())
        .extracting(item -> item.getType())
        .containsExactly("Container", "PersistentVolumeClaim");
  }

  @Test
  void makesTheLimitsBeforeTheQuotaInAsFewWritesAsThereAreObjects() {
    var plan = names.unique("plan");
    plans.applied(
        plan,
        """
        quota: {hard: {requests.cpu: '4', limits.memory: 1024Mi, pods: '30'}}
        limits:
        - {type: Container, max: {cpu: 2000m, memory: 2Gi}, defaultRequest: {cpu: '0.05'}}
        """);
    var before = sandbox.audit().mark();
    var user = tenant("ada", plan);
    tenants.awaitReady("ada");

    // A write is seen by others a moment before it is in the audit log.
    await()
        .untilAsserted(() ->
            assertThat(writes(before, "ada", user))
                .containsExactlyInAnyOrder(
                    "patch tenants ada",
                    "create namespaces " + user,
                    "patch limitranges tenant-limits",
                    "patch resourcequotas tenant-quota",
                    "patch tenants/status ada",
                    "create events")
                .containsSubsequence(
                    "patch limitranges tenant-limits", "patch resourcequotas tenant-quota"));
    var rest = sandbox.audit().mark();
    touch("ada");
    var elsewhere = new Tenants(client, names.newNamespace());
    elsewhere.create("bob", names.unique("user"));
    elsewhere.await("bob", "NamespaceReady", "True", "NamespaceReady");
    assertThat(writes(rest, "ada", user)).isEmpty();
  }

  @Test
  void keepsTheNamespaceOfATenantWhosePlanItDoesNotKnow() {
    plans.applied(names.unique("plan"), TEN_PODS);
    var missing = names.unique("later");
    var user = tenant("ada", missing);

    tenants.await("ada", "TenantReady", "False", "PlanNotFound");

    tenants.await("ada", "QuotaReady", "False", "PlanNotFound");
    assertThat(tenants.condition("ada", "NamespaceReady").getStatus()).isEqualTo("True");
    assertThat(tenants.namespace(user).getMetadata().getLabels())
        .containsEntry("kleff.io/tenant-plan", missing);
    assertThat(tenants.awaitEvent("ada", "PlanNotFound").getType()).isEqualTo("Warning");

    plans.apply(missing, TEN_PODS);
    tenants.awaitReady("ada");
    assertThat(hard(user)).containsEntry("pods", new Quantity("10"));
  }

  @Test
  void leavesTheQuotaOfAnEarlierPlanWhenTheNewOneIsUnknown() {
    var plan = names.unique("plan");
    plans.applied(plan, TEN_PODS);
    var user = tenant("ada", plan);
    tenants.awaitReady("ada");

    tenants.change("ada", names.unique("typo"));

    tenants.await("ada", "QuotaReady", "False", "PlanNotFound");
    assertThat(hard(user)).containsEntry("pods", new Quantity("10"));
  }

  @Test
  void followsATenantToAnotherPlanWithoutANewNamespace() {
    var small = names.unique("small");
    var large = names.unique("large");
    plans.applied(small, TEN_PODS);
    plans.applied(large, "quota: {hard: {pods: '99'}}");
    var user = tenant("ada", small);
    tenants.awaitReady("ada");
    var namespace = tenants.namespace(user).getMetadata().getUid();
    plans.awaitStatus(small, status -> status.tenants() == 1 && status.upToDate() == 1);

    tenants.change("ada", large);

    await().until(() -> Objects.equals(hard(user).get("pods"), new Quantity("99")));
    assertThat(tenants.namespace(user).getMetadata().getUid()).isEqualTo(namespace);
    plans.awaitStatus(small, status -> status.tenants() == 0);
    plans.awaitStatus(large, status -> status.tenants() == 1);
  }

  @Test
  void bringsAnEditToAllTenantsAndCountsThem() {
    int many = 20;
    var plan = names.unique("plan");
    plans.applied(plan, TEN_PODS);
    var users = IntStream.range(0, many).mapToObj(i -> tenant("user-" + i, plan)).toList();
    plans.awaitStatus(plan, status -> status.tenants() == many && status.upToDate() == many);
    plans.await(plan, "RolledOut", "True", "AllTenantsUpToDate");
    var before = sandbox.audit().mark();

    plans.applied(plan, "quota: {hard: {pods: '11', services: '3'}}");

    plans.awaitStatus(plan, status -> status.upToDate() == many);
    plans.await(plan, "RolledOut", "True", "AllTenantsUpToDate");
    assertThat(users)
        .allSatisfy(user ->
            assertThat(hard(user))
                .containsOnly(
                    Map.entry("pods", new Quantity("11")),
                    Map.entry("services", new Quantity("3"))));
    var writes = ours(before);
    assertThat(writes).filteredOn(w -> w.resource().equals("resourcequotas")).hasSize(many);
    assertThat(writes).filteredOn(w -> w.resource().equals("tenants")).isEmpty();
    assertThat(writes).filteredOn(w -> w.resource().equals("tenantplans")).hasSizeBetween(1, 6);
  }

  @Test
  void keepsADeletedPlanUntilItsLastTenantHasAnother() {
    var plan = names.unique("plan");
    var other = names.unique("other");
    plans.applied(plan, TEN_PODS);
    plans.applied(other, TEN_PODS);
    var user = tenant("ada", plan);
    tenants.awaitReady("ada");
    plans.awaitStatus(plan, status -> status.tenants() == 1);

    plans.at(plan).delete();

    var refusal = plans.await(plan, "Ready", "False", "PlanInUse");
    assertThat(refusal.getMessage()).contains("in use by 1: ").contains("/ada");
    assertThat(hard(user)).containsKey("pods");
    tenants.change("ada", other);
    plans.awaitGone(plan);
    tenants.awaitReady("ada");
  }

  @Test
  void letsAPlanGoWithTheTenantThatUsedIt() {
    var plan = names.unique("plan");
    plans.applied(plan, TEN_PODS);
    tenant("ada", plan);
    tenants.awaitReady("ada");
    plans.at(plan).delete();
    plans.await(plan, "Ready", "False", "PlanInUse");

    tenants.at("ada").delete();

    tenants.awaitGone("ada");
    plans.awaitGone(plan);
  }

  @Test
  void saysThatMoreIsUsedThanANewPlanAllows() {
    var plan = names.unique("plan");
    plans.applied(plan, "quota: {hard: {count/configmaps: '9'}}");
    var user = tenant("ada", plan);
    tenants.awaitReady("ada");
    for (int i = 0; i < 3; i++) {
      var number = i;
      await()
          .ignoreExceptions()
          .until(() -> client.resource(configMap(user, "map-" + number)).create() != null);
    }

    plans.apply(plan, "quota: {hard: {count/configmaps: '1'}}");

    var told = tenants.await("ada", "QuotaReady", "True", "UsageAboveQuota");
    assertThat(told.getMessage()).contains("count/configmaps");
    assertThat(tenants.condition("ada", "TenantReady").getStatus()).isEqualTo("True");
  }

  @Test
  void warnsOfAPlanThatKeepsPodsFromStarting() {
    var plan = names.unique("plan");
    plans.apply(plan, "quota: {hard: {limits.memory: 1Gi}}");
    var told = plans.await(plan, "Sound", "False", "NoDefaults");
    assertThat(told.getMessage()).contains("limits.memory");
    plans.await(plan, "Ready", "True", "PlanReady");
  }

  private String tenant(String name, String plan) {
    var userId = names.unique("user");
    tenants.create(Tenants.tenant(tenants.home(), name, userId, plan));
    return userId;
  }

  /** A change that brings a pass and asks for nothing. */
  private void touch(String name) {
    Edit.of(
        tenants.at(name),
        tenant -> {
          tenant.getMetadata().getAnnotations().put("touched", "once");
          return tenant;
        });
  }

  private Map<String, Quantity> hard(String namespace) {
    return client
        .resourceQuotas()
        .inNamespace(namespace)
        .withName("tenant-quota")
        .get()
        .getSpec()
        .getHard();
  }

  private List<AuditLog.Entry> ours(AuditLog.Mark since) {
    return sandbox.audit().writesSince(since).stream()
        .filter(entry -> entry.user().equals(Installation.USER))
        .toList();
  }

  private List<String> writes(AuditLog.Mark since, String tenant, String namespace) {
    return ours(since).stream()
        .filter(entry ->
            entry.namespace().equals(namespace)
                || entry.name().equals(namespace)
                || (entry.namespace().equals(tenants.home())
                    && (entry.name().equals(tenant)
                        || entry.name().startsWith(tenant + ".")
                        || entry.resource().equals("events"))))
        .map(PlanIT::words)
        .toList();
  }

  private static String words(AuditLog.Entry entry) {
    var resource =
        entry.subresource().isEmpty()
            ? entry.resource()
            : entry.resource() + "/" + entry.subresource();
    return resource.equals("events")
        ? entry.verb() + " events"
        : "%s %s %s".formatted(entry.verb(), resource, entry.name());
  }

  private static ConfigMap configMap(String namespace, String name) {
    return new ConfigMapBuilder()
        .withNewMetadata()
        .withNamespace(namespace)
        .withName(name)
        .endMetadata()
        .build();
  }

  private static String shipped(String plan) throws IOException {
    return Files.readString(
        Checkout.find().root().resolve(Path.of("deploy", "plans", plan + ".yaml")));
  }
}
