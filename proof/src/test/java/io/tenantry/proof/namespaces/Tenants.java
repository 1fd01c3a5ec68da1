package io.tenantry.proof.namespaces;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.tenantry.api.namespace.Tenant;
import io.tenantry.api.namespace.TenantSpec;
import io.tenantry.proof.Edit;
import io.tenantry.proof.Patience;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;

/** Tenants of one test class, and what became of them. */
public final class Tenants {
  static final String FINALIZER = "kleff.io/namespace-finalizer";
  private static final String PAUSED = "tenantry.io/paused";

  private final KubernetesClient client;
  private final String home;

  public Tenants(KubernetesClient client, String home) {
    this.client = client;
    this.home = home;
  }

  /** The namespace in which the Tenants themselves live. */
  String home() {
    return home;
  }

  public static Tenant tenant(String namespace, String name, String userId, String plan) {
    var tenant = new Tenant();
    tenant.setMetadata(new ObjectMetaBuilder().withNamespace(namespace).withName(name).build());
    tenant.setSpec(new TenantSpec(plan, userId, "Ada"));
    return tenant;
  }

  static Tenant tenant(String namespace, String name, TenantSpec spec) {
    var tenant = tenant(namespace, name, "", "");
    tenant.setSpec(spec);
    return tenant;
  }

  KubernetesClient client() {
    return client;
  }

  String key(String name) {
    return home + "/" + name;
  }

  public Tenant create(String name, String userId) {
    return create(tenant(home, name, userId, "basic"));
  }

  public Tenant create(Tenant tenant) {
    return client.resource(tenant).create();
  }

  /** All Tenants of the cluster. */
  int count() {
    return client.resources(Tenant.class).inAnyNamespace().list().getItems().size();
  }

  void suspend(String name, boolean suspended) {
    Edit.of(
        at(name),
        tenant -> {
          var spec = tenant.getSpec();
          tenant.setSpec(
              new TenantSpec(
                  spec.plan(), spec.userId(), spec.username(), suspended, spec.domains()));
          return tenant;
        });
  }

  void change(String name, String plan) {
    Edit.of(
        at(name),
        tenant -> {
          var spec = tenant.getSpec();
          tenant.setSpec(
              new TenantSpec(
                  plan, spec.userId(), spec.username(), spec.suspended(), spec.domains()));
          return tenant;
        });
  }

  public Resource<Tenant> at(String name) {
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

  Condition awaitCondition(String name, String type, Predicate<Condition> description) {
    return awaiting(() -> find(name, type).filter(description));
  }

  public void awaitReady(String name) {
    await(name, "TenantReady", "True", "AllSubresourcesReady");
  }

  boolean isReady(String name) {
    return find(name, "TenantReady").filter(c -> c.getStatus().equals("True")).isPresent();
  }

  public void awaitGone(String name) {
    Awaitility.await().atMost(Patience.LIMIT).until(() -> at(name).get() == null);
  }

  Namespace namespace(String name) {
    return client.namespaces().withName(name).get();
  }

  /** Waits for an event about the Tenant. */
  public Event awaitEvent(String tenant, String reason) {
    return awaiting(
        () -> events(tenant).stream().filter(e -> e.getReason().equals(reason)).findFirst());
  }

  List<Event> events(String tenant) {
    return client.v1().events().inNamespace(home).list().getItems().stream()
        .filter(event -> event.getInvolvedObject().getName().equals(tenant))
        .toList();
  }

  /** How often each reason was told about the Tenant. */
  Map<String, Long> told(String tenant) {
    return events(tenant).stream()
        .collect(Collectors.groupingBy(Event::getReason, TreeMap::new, Collectors.counting()));
  }

  /** As the Go operator left it: with its finalizer, without a status. */
  Tenant createAsTheGoOperatorLeftIt(String name, String userId, String... moreFinalizers) {
    var tenant = tenant(home, name, userId, "basic");
    tenant.addFinalizer(FINALIZER);
    List.of(moreFinalizers).forEach(tenant::addFinalizer);
    return create(tenant);
  }

  /**
   * A Tenant and its namespace as the Go operator left them: it had seen the Tenant, which nobody
   * can make older, before it made the namespace.
   */
  Namespace createAsTheGoOperatorDid(String name, String userId, String... moreFinalizers) {
    var tenant = tenant(home, name, userId, "basic");
    tenant.addFinalizer(FINALIZER);
    List.of(moreFinalizers).forEach(tenant::addFinalizer);
    tenant.getMetadata().setAnnotations(Map.of(PAUSED, "true"));
    create(tenant);
    awaitCondition(name, "Paused", _ -> true);
    var namespace = createNamespaceAsTheGoOperatorDoes(userId);
    // It was waiting for the namespace. A late pass of the paused Tenant only adds to this.
    at(name)
        .subresource("status")
        .patch(
            PatchContext.of(PatchType.JSON_MERGE),
            """
            {"status": {"conditions": [{"type": "TenantReady", "status": "False",
              "reason": "NamespaceNotReady", "message": "Waiting for the namespace",
              "lastTransitionTime": "2026-01-02T03:04:05Z"}]}}
            """);
    annotate(name, "false");
    return namespace;
  }

  private void annotate(String name, String paused) {
    Edit.of(
        at(name),
        tenant -> {
          tenant.getMetadata().setAnnotations(Map.of(PAUSED, paused));
          return tenant;
        });
  }

  public void changeSpec(String name, TenantSpec spec) {
    Edit.of(
        at(name),
        tenant -> {
          tenant.setSpec(spec);
          return tenant;
        });
  }

  Namespace createNamespace(
      String name, Map<String, String> labels, Map<String, String> annotations) {
    return client
        .resource(
            new NamespaceBuilder()
                .withNewMetadata()
                .withName(name)
                .withLabels(labels)
                .withAnnotations(annotations)
                .endMetadata()
                .build())
        .create();
  }

  /** A namespace as the Go operator makes it. */
  Namespace createNamespaceAsTheGoOperatorDoes(String name) {
    return createNamespace(
        name,
        Map.of(
            "istio-injection",
            "enabled",
            "kleff.io/tenant-username",
            "Ada",
            "kleff.io/tenant-plan",
            "basic"),
        Map.of());
  }

  /** By hand, as anybody with the right to may do. */
  void mark(String namespace, UnaryOperator<ObjectMetaBuilder> change) {
    Edit.of(
        client.namespaces().withName(namespace),
        n -> {
          n.setMetadata(change.apply(new ObjectMetaBuilder(n.getMetadata())).build());
          return n;
        });
  }

  /** An object whose finalizer keeps the namespace from going. */
  Resource<ConfigMap> obstruct(String namespace) {
    client
        .resource(
            new ConfigMapBuilder()
                .withNewMetadata()
                .withNamespace(namespace)
                .withName("obstacle")
                .withFinalizers("example.com/obstacle")
                .endMetadata()
                .build())
        .create();
    return client.configMaps().inNamespace(namespace).withName("obstacle");
  }

  static void clear(Resource<ConfigMap> obstacle) {
    obstacle.edit(o -> {
      o.getMetadata().setFinalizers(List.of());
      return o;
    });
  }

  /** Waits until the namespace is as described. */
  Namespace awaitNamespace(String name, Predicate<Namespace> description) {
    return awaiting(() -> Optional.ofNullable(namespace(name)).filter(description));
  }

  public void awaitNoNamespace(String name) {
    Awaitility.await().atMost(Patience.LIMIT).until(() -> namespace(name) == null);
  }

  private Optional<Condition> find(String name, String type) {
    return Optional.ofNullable(at(name).get())
        .flatMap(tenant -> Optional.ofNullable(tenant.getStatus()))
        .flatMap(status -> Optional.ofNullable(status.conditions()))
        .flatMap(all -> all.stream().filter(c -> c.getType().equals(type)).findFirst());
  }

  private static <T> T awaiting(Callable<Optional<T>> look) {
    return Awaitility.await().atMost(Patience.LIMIT).until(look, Optional::isPresent).orElseThrow();
  }
}
