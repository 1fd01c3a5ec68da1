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
import io.tenantry.api.edge.TenantSource;
import io.tenantry.api.edge.TenantSourceSpec;
import io.tenantry.api.edge.TenantSourceStatus;
import io.tenantry.pass.Conditions;
import io.tenantry.proof.Edit;
import io.tenantry.proof.Installation;
import io.tenantry.proof.engines.PostgresEngine;
import io.tenantry.sandbox.junit.TestNames;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;

/** A customer table of its own in the database, and the source that reads it. */
final class Shop {
  static final String DISTRIBUTION = "ESANDBOXWILD01";
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String PASSWORD = "s3cret";

  private final KubernetesClient client;
  private final PostgresEngine database;
  private final String namespace;
  private final String name;
  private final String table;

  private Shop(KubernetesClient client, PostgresEngine database, String namespace, String name) {
    this.client = client;
    this.database = database;
    this.namespace = namespace;
    this.name = name;
    this.table = name.replace('-', '_');
  }

  /** With an empty table that its own reader may read, and a Secret that nobody may. */
  static Shop closed(KubernetesClient client, PostgresEngine database, TestNames names) {
    var shop = new Shop(client, database, names.namespace(), names.unique("shop"));
    database.run(
        "CREATE TABLE %s (name text, domain text, enabled boolean, plan text)"
            .formatted(shop.table),
        "CREATE ROLE %s LOGIN PASSWORD '%s'".formatted(shop.table, PASSWORD),
        "GRANT SELECT ON %s TO %s".formatted(shop.table, shop.table));
    shop.secret(PASSWORD);
    return shop;
  }

  /** The same, and the operator may read the Secret. */
  static Shop open(KubernetesClient client, PostgresEngine database, TestNames names) {
    var shop = closed(client, database, names);
    shop.letIn();
    return shop;
  }

  String name() {
    return name;
  }

  String table() {
    return table;
  }

  String namespace() {
    return namespace;
  }

  // The database

  void run(String statement) {
    database.run(statement.replace("TABLE_", table));
  }

  /** Rows with these names; their tenants are named after the shop, too. */
  Shop rows(String... words) {
    for (var word : words) {
      database.run(
          "INSERT INTO %s VALUES ('%s', '%s.sandbox.test', true, 'free')"
              .formatted(table, tenant(word), tenant(word)));
    }
    return this;
  }

  String tenant(String word) {
    return name + "-" + word;
  }

  void tell(String payload) {
    database.run("SELECT pg_notify('%s', '%s')".formatted(table, payload));
  }

  void password(String password) {
    database.run("ALTER ROLE %s PASSWORD '%s'".formatted(table, password));
  }

  // The cluster

  void secret(String password) {
    client
        .resource(
            new SecretBuilder()
                .withMetadata(metadata())
                .withStringData(
                    Map.of(
                        "connectionString",
                        database.connectionString(table, password),
                        "ca.crt",
                        database.authority()))
                .build())
        .serverSideApply();
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
  Shop source(String... more) {
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
        provider: postgres
        distributionId: %s
        %s
        postgres:
          connectionSecretRef: {name: %s}
          query: SELECT * FROM %s ORDER BY name
          notifyChannel: %s
        %s
        """
            .formatted(
                DISTRIBUTION,
                lines.contains("pollInterval") ? "" : "pollInterval: 5s",
                name,
                table,
                table,
                lines),
        TenantSourceSpec.class);
  }

  Resource<TenantSource> resource() {
    return client.resources(TenantSource.class).inNamespace(namespace).withName(name);
  }

  TenantSourceStatus status() {
    return Awaitility.await("a status")
        .atMost(PATIENCE)
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

  Condition ready() {
    var source = resource().get();
    var status = source == null ? null : source.getStatus();
    return status == null || status.conditions() == null
        ? new ConditionBuilder().withReason("").build()
        : Conditions.find(status.conditions(), "Ready").orElseThrow();
  }

  void await(String what, Callable<Boolean> until) {
    try {
      Awaitility.await(what).atMost(PATIENCE).until(until);
    } catch (ConditionTimeoutException e) {
      throw new AssertionError("%s, but %s: %s".formatted(what, tenants(), resource().get()), e);
    }
  }
}
