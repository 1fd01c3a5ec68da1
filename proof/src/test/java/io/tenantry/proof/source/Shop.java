package io.tenantry.proof.source;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleBindingBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.tenantry.api.edge.DistributionTenant;
import io.tenantry.api.source.TenantSource;
import io.tenantry.api.source.TenantSourceSpec;
import io.tenantry.api.source.TenantSourceStatus;
import io.tenantry.pass.Conditions;
import io.tenantry.proof.Edit;
import io.tenantry.proof.Installation;
import io.tenantry.proof.Patience;
import io.tenantry.proof.source.Databases.Database;
import io.tenantry.sandbox.junit.TestNames;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;

/** A source on a database of its own, in a namespace of its class. */
final class Shop<D extends Database> {
  static final String DISTRIBUTION = "ESANDBOXWILD01";

  private final KubernetesClient client;
  private final String namespace;
  private final String name;
  private final D database;

  private Shop(KubernetesClient client, String namespace, String name, D database) {
    this.client = client;
    this.namespace = namespace;
    this.name = name;
    this.database = database;
  }

  /** With a Secret that nobody may read, where the database needs one. */
  static <D extends Database> Shop<D> closed(KubernetesClient client, TestNames names, D database) {
    var shop = new Shop<>(client, names.namespace(), names.unique(database.provider()), database);
    shop.secret(Databases.PASSWORD);
    return shop;
  }

  /** The same, and the operator may read the Secret. */
  static <D extends Database> Shop<D> open(KubernetesClient client, TestNames names, D database) {
    var shop = closed(client, names, database);
    shop.letIn();
    return shop;
  }

  String name() {
    return name;
  }

  String namespace() {
    return namespace;
  }

  D database() {
    return database;
  }

  /** Rows with these names; their tenants are named after the shop, too. */
  Shop<D> rows(String... words) {
    for (var word : words) {
      database.put(tenant(word), tenant(word) + ".sandbox.test");
    }
    return this;
  }

  String tenant(String word) {
    return name + "-" + word;
  }

  void secret(String password) {
    var data = database.secret(password);
    if (!data.isEmpty()) {
      client
          .resource(new SecretBuilder().withMetadata(metadata()).withStringData(data).build())
          .serverSideApply();
    }
  }

  /** As docs/sources.md says. */
  void letIn() {
    client
        .resource(
            new RoleBuilder()
                .withMetadata(metadata())
                .addNewRule()
                .withApiGroups("")
                .withResources("secrets")
                .withResourceNames(name)
                .withVerbs("get", "watch")
                .endRule()
                .build())
        .serverSideApply();
    client
        .resource(
            new RoleBindingBuilder()
                .withMetadata(metadata())
                .withNewRoleRef("rbac.authorization.k8s.io", "Role", name)
                .addNewSubject("", "ServiceAccount", Installation.ACCOUNT, Installation.NAMESPACE)
                .build())
        .serverSideApply();
  }

  private ObjectMeta metadata() {
    return new ObjectMetaBuilder().withNamespace(namespace).withName(name).build();
  }

  /** Creates the source; {@code more} are lines of its spec. */
  Shop<D> source(String... more) {
    var source = new TenantSource();
    source.setMetadata(metadata());
    source.setSpec(spec(more));
    client.resource(source).create();
    return this;
  }

  void change(String... more) {
    Edit.of(
        resource(),
        source -> {
          source.setSpec(spec(more));
          return source;
        });
  }

  private TenantSourceSpec spec(String... more) {
    var lines = String.join("\n", more);
    return Serialization.unmarshal(
        """
        provider: %s
        distributionId: %s
        %s
        %s: %s
        %s
        """
            .formatted(
                database.provider(),
                DISTRIBUTION,
                lines.contains("pollInterval") ? "" : "pollInterval: 5s",
                database.provider(),
                database.block().replace("SECRET_", name),
                lines),
        TenantSourceSpec.class);
  }

  Resource<TenantSource> resource() {
    return client.resources(TenantSource.class).inNamespace(namespace).withName(name);
  }

  TenantSourceStatus status() {
    return Awaitility.await("a status")
        .atMost(Patience.LIMIT)
        .until(() -> resource().get().getStatus(), Objects::nonNull);
  }

  void annotate(String key, String value) {
    Edit.of(
        resource(),
        source -> {
          source.getMetadata().getAnnotations().put(key, value);
          return source;
        });
  }

  Resource<DistributionTenant> at(String word) {
    return client.resources(DistributionTenant.class).inNamespace(namespace).withName(tenant(word));
  }

  void edit(String word, UnaryOperator<DistributionTenant> change) {
    Edit.of(at(word), change);
  }

  /** The words of the tenants that there are. */
  Set<String> tenants() {
    return tenants(namespace);
  }

  Set<String> tenants(String where) {
    return client.resources(DistributionTenant.class).inNamespace(where).list().getItems().stream()
        .filter(tenant -> tenant.getMetadata().getDeletionTimestamp() == null)
        .map(tenant -> tenant.getMetadata().getName())
        .filter(tenant -> tenant.startsWith(name + "-"))
        .map(tenant -> tenant.substring(name.length() + 1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  void awaitTenants(String... words) {
    await("tenants " + Set.of(words), () -> tenants().equals(new TreeSet<>(Set.of(words))));
  }

  /** Until Ready says this reason; what it then says. */
  Condition awaitReason(String reason) {
    await("reason " + reason, () -> reason.equals(ready().getReason()));
    return ready();
  }

  /** Until it says so of how it hears of changes. */
  void awaitFeed(String state) {
    await("change feed " + state, () -> state.equals(status().changeFeed()));
  }

  Condition ready() {
    var source = resource().get();
    var status = source == null ? null : source.getStatus();
    return status == null || status.conditions() == null
        ? new ConditionBuilder().withReason("").build()
        : Conditions.find(status.conditions(), "Ready").orElseThrow();
  }

  void await(String what, Callable<Boolean> until) {
    try {
      Awaitility.await(what).atMost(Patience.LIMIT).until(until);
    } catch (ConditionTimeoutException e) {
      throw new AssertionError("%s, but %s: %s".formatted(what, tenants(), resource().get()), e);
    }
  }
}
