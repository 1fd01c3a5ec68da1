package io.tenantry.proof.crash;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.tenantry.api.namespace.Tenant;
import io.tenantry.api.namespace.TenantSpec;
import io.tenantry.proof.Patience;
import io.tenantry.proof.namespaces.Tenants;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;

/** The stretches of a Tenant's life; the token is the Tenant's name and its namespace's. */
final class TenantLives implements Watched<TenantLives.State> {
  private final KubernetesClient client;
  private final String home;

  /** What counts of a Tenant and its namespace. */
  record State(
      List<String> conditions,
      List<String> finalizers,
      Optional<String> provisioned,
      Map<String, String> labels,
      Map<String, String> annotations,
      long namespaces) {}

  TenantLives(KubernetesClient client, String home) {
    this.client = client;
    this.home = home;
  }

  Lifecycle<State> creation() {
    return life("create", _ -> {}, this::create, this::ready, "NamespaceReady");
  }

  Lifecycle<State> change() {
    return life("change", this::settle, this::changePlan, this::ready, "NamespaceUpdated");
  }

  Lifecycle<State> deletion() {
    return life(
        "delete", this::settle, token -> at(token).delete(), this::gone, "NamespaceDeleted");
  }

  Lifecycle<State> adoption() {
    return life("adopt", this::foreign, this::handOver, this::ready, "NamespaceAdopted");
  }

  private void create(String token) {
    client.resource(Tenants.tenant(home, token, token, "basic")).create();
  }

  private void settle(String token) {
    create(token);
    await(token, "NamespaceReady");
  }

  private void changePlan(String token) {
    at(token)
        .edit(tenant -> {
          tenant.setSpec(new TenantSpec("pro", token, "ada@example.com"));
          return tenant;
        });
  }

  private void foreign(String token) {
    client
        .resource(new NamespaceBuilder().withNewMetadata().withName(token).endMetadata().build())
        .create();
    create(token);
    await(token, "NamespaceConflict");
  }

  private void handOver(String token) {
    client
        .namespaces()
        .withName(token)
        .edit(namespace ->
            new NamespaceBuilder(namespace)
                .editMetadata()
                .addToAnnotations("kleff.io/adopt", home + "/" + token)
                .endMetadata()
                .build());
  }

  private void await(String token, String event) {
    Awaitility.await().atMost(Patience.LIMIT).until(() -> events(token).containsKey(event));
  }

  @Override
  public Map<String, Long> events(String token) {
    return client.v1().events().inNamespace(home).list().getItems().stream()
        .filter(event -> event.getInvolvedObject().getName().equals(token))
        .collect(
            Collectors.groupingBy(event -> event.getReason(), TreeMap::new, Collectors.counting()));
  }

  @Override
  public State state(String token) {
    var tenant = Optional.ofNullable(at(token).get());
    var status = tenant.flatMap(t -> Optional.ofNullable(t.getStatus()));
    var found =
        client.namespaces().list().getItems().stream()
            .filter(namespace -> namespace.getMetadata().getName().contains(token))
            .toList();
    var metadata = found.stream().map(Namespace::getMetadata).findFirst();
    return new State(
        status
            .map(s -> s.conditions().stream().map(c -> plain(c, token)).toList())
            .orElse(List.of()),
        tenant.map(t -> t.getMetadata().getFinalizers()).orElse(List.of()),
        status.map(s -> String.valueOf(s.namespace()).replace(token, "…")),
        metadata.map(m -> plain(m.getLabels(), token)).orElse(Map.of()),
        metadata.map(m -> plain(m.getAnnotations(), token)).orElse(Map.of()),
        found.size());
  }

  private static String plain(Condition c, String token) {
    return "%s=%s/%s@%d: %s"
        .formatted(
            c.getType(),
            c.getStatus(),
            c.getReason(),
            c.getObservedGeneration(),
            c.getMessage().replace(token, "…"));
  }

  private static Map<String, String> plain(Map<String, String> map, String token) {
    var plain = new TreeMap<String, String>();
    map.forEach(
        (key, value) -> plain.put(key, key.endsWith("-uid") ? "a uid" : value.replace(token, "…")));
    return plain;
  }

  /** Ready at the newest generation, and held. */
  private boolean ready(String token) {
    var tenant = at(token).get();
    return tenant != null
        && tenant.getStatus() != null
        && tenant.getMetadata().getGeneration().equals(tenant.getStatus().observedGeneration())
        && tenant.getStatus().conditions().stream().allMatch(c -> c.getStatus().equals("True"));
  }

  private boolean gone(String token) {
    return at(token).get() == null;
  }

  private Resource<Tenant> at(String token) {
    return client.resources(Tenant.class).inNamespace(home).withName(token);
  }

  private Lifecycle<State> life(
      String title,
      Consumer<String> prepare,
      Consumer<String> begin,
      Predicate<String> over,
      String last) {
    return new Stretch<>(title, prepare, begin, over, last, this);
  }
}
