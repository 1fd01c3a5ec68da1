package io.tenantry.proof.namespaces;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.tenantry.api.namespace.Tenant;
import io.tenantry.api.namespace.TenantSpec;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.awaitility.Awaitility;

/** Tenants of one test class, and what became of them. */
final class Tenants {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final KubernetesClient client;
  private final String home;

  Tenants(KubernetesClient client, String home) {
    this.client = client;
    this.home = home;
  }

  static Tenant tenant(String namespace, String name, String userId, String plan) {
    var tenant = new Tenant();
    tenant.setMetadata(new ObjectMetaBuilder().withNamespace(namespace).withName(name).build());
    tenant.setSpec(new TenantSpec(plan, userId, "Ada"));
    return tenant;
  }

  Tenant create(String name, String userId) {
    return create(tenant(home, name, userId, "basic"));
  }

  Tenant create(Tenant tenant) {
    return client.resource(tenant).create();
  }

  Resource<Tenant> at(String name) {
    return client.resources(Tenant.class).inNamespace(home).withName(name);
  }

  Condition condition(String name, String type) {
    return find(name, type).orElseThrow();
  }

  /** Waits until the condition has this status and reason. */
  Condition await(String name, String type, String status, String reason) {
    return awaiting(() ->
        find(name, type).filter(c -> c.getStatus().equals(status) && c.getReason().equals(reason)));
  }

  void awaitReady(String name) {
    await(name, "TenantReady", "True", "AllSubresourcesReady");
  }

  void awaitGone(String name) {
    Awaitility.await().atMost(PATIENCE).until(() -> at(name).get() == null);
  }

  Namespace namespace(String name) {
    return client.namespaces().withName(name).get();
  }

  /** Waits for an event about the Tenant. */
  Event awaitEvent(String tenant, String reason) {
    return awaiting(
        () -> events(tenant).stream().filter(e -> e.getReason().equals(reason)).findFirst());
  }

  List<Event> events(String tenant) {
    return client.v1().events().inNamespace(home).list().getItems().stream()
        .filter(event -> event.getInvolvedObject().getName().equals(tenant))
        .toList();
  }

  private Optional<Condition> find(String name, String type) {
    return Optional.ofNullable(at(name).get())
        .flatMap(tenant -> Optional.ofNullable(tenant.getStatus()))
        .flatMap(status -> Optional.ofNullable(status.conditions()))
        .flatMap(all -> all.stream().filter(c -> c.getType().equals(type)).findFirst());
  }

  private static <T> T awaiting(Callable<Optional<T>> look) {
    return Awaitility.await()
        .atMost(PATIENCE)
        .pollInterval(Duration.ofMillis(50))
        .until(look, Optional::isPresent)
        .orElseThrow();
  }
}
