package io.tenantry.proof.attack;

import static io.tenantry.proof.attack.Personas.DESK;
import static io.tenantry.proof.attack.Personas.TENANT;
import static io.tenantry.proof.attack.Personas.VICTIM;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.rbac.RoleBindingBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

/** What is tried by those who write Tenants, and by tenants in their own namespace. */
final class NamespaceAttacks {
  private static final String FINALIZER = "kleff.io/namespace-finalizer";
  private static final String GUARD = "tenant-default-deny";

  private final Scene scene;
  private final Cluster cluster;
  private final Persona desk;
  private final Persona tenant;

  NamespaceAttacks(Scene scene) {
    this.scene = scene;
    this.cluster = scene.cluster();
    this.desk = scene.people().desk();
    this.tenant = scene.people().tenant();
  }

  List<Attack> all() {
    var all = new ArrayList<Attack>();
    Stream.of("kube-system", "default", "tenantry-system", Cluster.POOL, VICTIM)
        .forEach(
            name -> all.add(desk("takes namespace " + name + " by a Tenant", () -> takes(name))));
    all.add(desk("takes a namespace by a Tenant with a finalizer", this::finalizer));
    all.add(desk("takes a namespace that looks like the Go operator's", this::goLabels));
    Stream.of("system:masters", "system:serviceaccount:kube-system:default", "system:admin")
        .forEach(user -> all.add(desk("names the user " + user, () -> systemUser(user))));
    all.add(desk("takes a plan that its namespace was not given", this::plan));
    all.add(tenant("opens its network by a policy of its own", this::allowAll));
    all.add(tenant("changes and deletes the plan's NetworkPolicy", this::changeGuard));
    all.add(tenant("raises its quota", this::quota));
    all.add(tenant("gives itself more rights", this::rights));
    all.add(tenant("reads and writes other namespaces", this::others));
    all.add(
        Attack.alone(
            tenant,
            "deletes the plan's NetworkPolicy while the operator is down",
            "a guard rail of the plan is gone",
            this::deleteGuardWhileDown));
    return all;
  }

  private Attack desk(String tries, Callable<String> attempt) {
    return Attack.of(desk, tries, "a namespace or a right goes to the wrong one", attempt);
  }

  private Attack tenant(String tries, Callable<String> attempt) {
    return Attack.of(tenant, tries, "a guard rail of the plan is gone", attempt);
  }

  private static Manifest wanting(String name, String userId, String username) {
    return Manifest.of(
        Kind.TENANT,
        DESK,
        name,
        "{plan: named, userId: '%s', username: '%s'}".formatted(userId, username));
  }

  private ObjectMeta metadata(String namespace) {
    var metadata = cluster.admin().namespaces().withName(namespace).require().getMetadata();
    assertThat(metadata.getDeletionTimestamp()).as("deletion of " + namespace).isNull();
    return metadata;
  }

  private String takes(String namespace) {
    return takes(namespace, wanting("takes-" + namespace, namespace, "eve"));
  }

  private String takes(String namespace, Manifest taker) {
    var before = metadata(namespace);
    var said = scene.createAndDelete(desk, taker);
    var after = metadata(namespace);
    assertThat(after.getUid()).isEqualTo(before.getUid());
    assertThat(after.getLabels()).as("labels").isEqualTo(before.getLabels());
    assertThat(after.getAnnotations() == null ? Map.of() : after.getAnnotations())
        .as("annotations")
        .doesNotContainValue("desk/" + taker.name());
    return said;
  }

  private String finalizer() {
    plain("plain-1", Map.of());
    return takes("plain-1", wanting("finalized", "plain-1", "eve").finalizer(FINALIZER));
  }

  private String goLabels() {
    plain("legacy-1", Map.of("kleff.io/tenant-username", "ada", "kleff.io/tenant-plan", "basic"));
    return takes("legacy-1", wanting("heir", "legacy-1", "eve").finalizer(FINALIZER));
  }

  private void plain(String name, Map<String, String> labels) {
    cluster
        .admin()
        .resource(
            new NamespaceBuilder()
                .withNewMetadata()
                .withName(name)
                .withLabels(labels)
                .endMetadata()
                .build())
        .create();
  }

  private String systemUser(String user) {
    var name = "user-" + user.replace(':', '-').replace("serviceaccount", "account");
    var manifest = wanting(name, name, user);
    var said = desk.tryCreate(manifest);
    if (!said.isEmpty()) {
      return said;
    }
    var answer = cluster.awaitAnswer(manifest);
    var subjects =
        cluster.admin().rbac().roleBindings().inNamespace(name).list().getItems().stream()
            .flatMap(binding -> binding.getSubjects().stream())
            .map(subject -> subject.getName())
            .toList();
    assertThat(subjects).as("subjects of RoleBindings").doesNotContain(user);
    return answer.toString();
  }

  private String plan() {
    var manifest =
        Manifest.of(Kind.TENANT, DESK, "rich", "{plan: enterprise, userId: rich-1, username: eve}");
    var said = desk.tryCreate(manifest);
    if (said.isEmpty()) {
      var answer = cluster.awaitAnswer(manifest);
      assertThat(answer.ready()).as("the Tenant has the plan").isFalse();
      said = answer.toString();
    }
    return said;
  }

  // The tenant

  private static Manifest policy(String name, String spec) {
    return Manifest.of(Kind.NETWORK_POLICY, TENANT, name, spec);
  }

  private static Manifest guard() {
    return policy(GUARD, "{podSelector: {}}");
  }

  private String allowAll() {
    var open =
        policy(
            "open",
            "{podSelector: {}, ingress: [{}], egress: [{}], policyTypes: [Ingress, Egress]}");
    var said = tenant.tryCreate(open);
    if (said.isEmpty()) {
      cluster.brisk().awaitGone(open);
      return "the operator removed it";
    }
    return said;
  }

  private String changeGuard() {
    var before = cluster.find(guard()).orElseThrow().<Object>get("spec");
    var said = tenant.tryMerge(guard(), "{\"spec\": {\"ingress\": [{}], \"egress\": [{}]}}");
    awaitGuard(before);
    var removed = tenant.tryDelete(guard());
    awaitGuard(before);
    return said.isEmpty() && removed.isEmpty() ? "the operator put it right" : said + removed;
  }

  private void awaitGuard(Object spec) {
    cluster
        .brisk()
        .awaitTrue(
            "the plan's NetworkPolicy as it was",
            () ->
                cluster
                    .find(guard())
                    .filter(policy -> policy.getMetadata().getDeletionTimestamp() == null)
                    .filter(policy -> spec.equals(policy.get("spec")))
                    .isPresent());
  }

  private String deleteGuardWhileDown() throws InterruptedException {
    scene.shipped().stop();
    var said = tenant.tryDelete(guard());
    assertThat(cluster.exists(guard())).as("the plan's NetworkPolicy is there").isTrue();
    return said;
  }

  private String quota() {
    var quotas = tenant.client().resourceQuotas().inNamespace(TENANT);
    var said = Persona.attempt(() -> quotas.withName("tenant-quota").delete());
    assertThat(said).as("refusal").isNotEmpty();
    return said;
  }

  private String rights() {
    var binding =
        new RoleBindingBuilder()
            .withNewMetadata()
            .withNamespace(TENANT)
            .withName("more")
            .endMetadata()
            .withNewRoleRef("rbac.authorization.k8s.io", "ClusterRole", "cluster-admin")
            .addNewSubject("rbac.authorization.k8s.io", "User", "ada", null)
            .build();
    var said = Persona.attempt(() -> tenant.client().resource(binding).create());
    assertThat(said).as("refusal").isNotEmpty();
    return said;
  }

  private String others() {
    var secrets = Persona.attempt(() -> tenant.client().secrets().inNamespace(VICTIM).list());
    var tenants = tenant.tryCreate(wanting("eve", "eve-1", "eve"));
    var own =
        Persona.attempt(() ->
            tenant
                .client()
                .namespaces()
                .withName(TENANT)
                .edit(namespace -> {
                  namespace.getMetadata().getLabels().remove("kleff.io/tenant-plan");
                  return namespace;
                }));
    assertThat(List.of(secrets, tenants, own)).as("refusals").doesNotContain("");
    return secrets;
  }
}
