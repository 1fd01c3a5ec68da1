package io.tenantry.proof.source;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleBindingBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.tenantry.api.edge.DistributionTenant;
import io.tenantry.api.edge.TenantSource;
import io.tenantry.api.edge.TenantSourceSpec;
import io.tenantry.api.edge.TenantSourceStatus;
import io.tenantry.pass.Conditions;
import io.tenantry.proof.Installation;
import io.tenantry.proof.source.Databases.Database;
import io.tenantry.sandbox.junit.TestNames;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;

/** A source on any database, in a namespace of its own. */
final class Market {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final KubernetesClient client;
  private final String namespace;
  private final String name;
  private final String provider;
  private final Database database;

  Market(KubernetesClient client, TestNames names, String provider, Database database) {
    this.client = client;
    this.namespace = names.namespace();
    this.name = names.unique(provider);
    this.provider = provider;
    this.database = database;
  }

  void put(String... words) {
    for (var word : words) {
      database.put(tenant(word), tenant(word) + ".sandbox.test");
    }
  }

  private String tenant(String word) {
    return name + "-" + word;
  }

  /** The source, its Secret, and the right to read that. */
  void open() {
    if (!database.secret().isEmpty()) {
      client
          .resource(
              new SecretBuilder()
                  .withMetadata(metadata())
                  .withStringData(database.secret())
                  .build())
          .create();
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
          .create();
      client
          .resource(
              new RoleBindingBuilder()
                  .withMetadata(metadata())
                  .withNewRoleRef("rbac.authorization.k8s.io", "Role", name)
                  .addNewSubject("", "ServiceAccount", Installation.ACCOUNT, Installation.NAMESPACE)
                  .build())
          .create();
    }
    var source = new TenantSource();
    source.setMetadata(metadata());
    source.setSpec(
        Serialization.unmarshal(
            """
            provider: %s
            distributionId: %s
            pollInterval: 5s
            %s: %s
            """
                .formatted(
                    provider,
                    Shop.DISTRIBUTION,
                    provider,
                    database.block().replace("SECRET_", name)),
            TenantSourceSpec.class));
    client.resource(source).create();
  }

  private ObjectMeta metadata() {
    return new ObjectMetaBuilder().withNamespace(namespace).withName(name).build();
  }

  void awaitTenants(String... words) {
    var wanted = List.of(words).stream().map(this::tenant).collect(Collectors.toSet());
    Awaitility.await("tenants " + wanted).atMost(PATIENCE).until(() -> tenants().equals(wanted));
  }

  private Set<String> tenants() {
    return client
        .resources(DistributionTenant.class)
        .inNamespace(namespace)
        .list()
        .getItems()
        .stream()
        .filter(tenant -> tenant.getMetadata().getDeletionTimestamp() == null)
        .map(tenant -> tenant.getMetadata().getName())
        .filter(tenant -> tenant.startsWith(name + "-"))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Until Ready says this reason. */
  Condition awaitReason(String reason) {
    return Awaitility.await("reason " + reason)
        .atMost(PATIENCE)
        .until(() -> ready().filter(c -> c.getReason().equals(reason)), Optional::isPresent)
        .orElseThrow();
  }

  /** Until it says so of how it hears of changes. */
  void awaitFeed(String state) {
    Awaitility.await("change feed " + state)
        .atMost(PATIENCE)
        .until(() -> status().map(TenantSourceStatus::changeFeed).equals(Optional.of(state)));
  }

  private Optional<Condition> ready() {
    return status()
        .flatMap(status ->
            Conditions.find(Objects.requireNonNullElse(status.conditions(), List.of()), "Ready"));
  }

  private Optional<TenantSourceStatus> status() {
    return Optional.ofNullable(
            client.resources(TenantSource.class).inNamespace(namespace).withName(name).get())
        .map(TenantSource::getStatus);
  }
}
