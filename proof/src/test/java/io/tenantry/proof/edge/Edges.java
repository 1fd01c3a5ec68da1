package io.tenantry.proof.edge;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.events.v1.Event;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.tenantry.api.edge.DistributionTenant;
import io.tenantry.api.edge.DistributionTenantStatus;
import io.tenantry.proof.ObjectHistory;
import io.tenantry.proof.Patience;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;

/** DistributionTenants in one namespace, and what became of them. */
final class Edges {
  static final String FINALIZER = "cloudfront-tenant-operator.io/finalizer";
  private static final String HOLD = "example.com/hold";

  private final KubernetesClient client;
  private final String home;

  Edges(KubernetesClient client, String home) {
    this.client = client;
    this.home = home;
  }

  String home() {
    return home;
  }

  KubernetesClient client() {
    return client;
  }

  Edges elsewhere(String namespace) {
    return new Edges(client, namespace);
  }

  DistributionTenant create(Draft draft) {
    return client.resource(draft.in(home)).create();
  }

  /** Creates it and waits until it is ready. */
  DistributionTenant createReady(Draft draft) {
    create(draft);
    awaitReady(draft.name());
    return get(draft.name());
  }

  /** As a GitOps controller does. */
  DistributionTenant apply(Draft draft) {
    return client
        .resource(draft.in(home))
        .fieldManager("gitops")
        .forceConflicts()
        .serverSideApply();
  }

  Resource<DistributionTenant> at(String name) {
    return client.resources(DistributionTenant.class).inNamespace(home).withName(name);
  }

  DistributionTenant get(String name) {
    return at(name).require();
  }

  DistributionTenantStatus status(String name) {
    return Objects.requireNonNull(get(name).getStatus(), "no status yet");
  }

  String id(String name) {
    return Objects.requireNonNull(status(name).id(), "no id yet");
  }

  /** Changes the spec, of which a test is the only writer, whatever the operator does meanwhile. */
  void edit(String name, Consumer<Draft> change) {
    var draft = Draft.from(get(name));
    change.accept(draft);
    patch(name, "replace", "/spec", Serialization.asJson(draft.spec()));
  }

  private void patch(String name, String operation, String path, String value) {
    at(name)
        .patch(
            PatchContext.of(PatchType.JSON),
            "[{\"op\": \"%s\", \"path\": \"%s\", \"value\": %s}]"
                .formatted(operation, path, value));
  }

  void annotate(String name, String key, String value) {
    annotation(name, key, "\"" + value + "\"");
  }

  void removeAnnotation(String name, String key) {
    annotation(name, key, "null");
  }

  private void annotation(String name, String key, String json) {
    at(name)
        .patch(
            PatchContext.of(PatchType.JSON_MERGE),
            "{\"metadata\": {\"annotations\": {\"tenantry.io/%s\": %s}}}".formatted(key, json));
  }

  /** Has the object read anew, twice: with the second read the first pass is over. */
  void lookTwice(String name, Cloud cloud) {
    var id = id(name);
    for (int i = 0; i < 2; i++) {
      var mark = cloud.mark();
      annotate(name, "reconcile-at", UUID.randomUUID().toString());
      awaiting(
          name,
          "a read",
          () ->
              Optional.of(cloud.operations(mark, id))
                  .filter(all -> all.contains("GetDistributionTenant")));
    }
  }

  /** As if the process had died before it could note anything. */
  void loseStatus(String name) {
    patchStatus(name, "null");
  }

  /** As somebody does who may write the status, or as another operator has left it. */
  void claimTenant(String name, String id) {
    patchStatus(name, "{\"id\": \"%s\"}".formatted(id));
  }

  /** Adds to the status, as another operator has left it. */
  void patchStatus(String name, String json) {
    at(name)
        .subresource("status")
        .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"status\": %s}".formatted(json));
  }

  /** The original has held it. */
  void holdAsTheOriginal(String name) {
    patch(name, "add", "/metadata/finalizers", "[\"cloudfront-tenant-operator.io/finalizer\"]");
  }

  /** Somebody else has a finalizer on it, too: it stays to be looked at. */
  void hold(String name) {
    patch(name, "add", "/metadata/finalizers/-", "\"" + HOLD + "\"");
  }

  /** Once the operator has let go of it. */
  void letGo(String name) {
    awaiting(
        name,
        "its release",
        () -> Optional.of(get(name)).filter(t -> t.getFinalizers().equals(List.of(HOLD))));
    patch(name, "replace", "/metadata/finalizers", "[]");
  }

  void delete(String name) {
    at(name).delete();
  }

  Condition condition(String name, String type) {
    return find(name, type).orElseThrow(() -> new AssertionError(told("no " + type, name)));
  }

  /** Waits until the condition has this status and reason. */
  Condition await(String name, String type, String status, String reason) {
    return awaitCondition(
        name,
        type,
        c -> c.getStatus().equals(status) && c.getReason().equals(reason),
        "%s=%s/%s".formatted(type, status, reason));
  }

  Condition awaitMessage(String name, String type, String text) {
    return awaitCondition(name, type, c -> c.getMessage().contains(text), type + " to say " + text);
  }

  private Condition awaitCondition(
      String name, String type, Predicate<Condition> description, String what) {
    return awaiting(name, what, () -> find(name, type).filter(description));
  }

  /** Waits until it is ready, and says so about its present spec. */
  void awaitReady(String name) {
    awaiting(
        name,
        "Ready=True/Deployed",
        () -> {
          var tenant = get(name);
          return find(tenant, "Ready")
              .filter(c -> c.getStatus().equals("True") && c.getReason().equals("Deployed"))
              .filter(c -> tenant.getMetadata().getGeneration().equals(c.getObservedGeneration()));
        });
  }

  DistributionTenantStatus awaitStatus(
      String name, String what, Predicate<DistributionTenantStatus> description) {
    return awaiting(
        name, what, () -> Optional.ofNullable(get(name).getStatus()).filter(description));
  }

  void awaitGone(String name) {
    awaiting(name, "to be gone", () -> Optional.of(true).filter(_ -> at(name).get() == null));
  }

  /** Waits for an event about the object. */
  Event awaitEvent(String name, String reason) {
    return awaiting(
        name,
        "event " + reason,
        () -> events(name).stream().filter(e -> e.getReason().equals(reason)).findFirst());
  }

  List<Event> events(String name) {
    return client.events().v1().events().inNamespace(home).list().getItems().stream()
        .filter(event -> event.getRegarding().getName().equals(name))
        .toList();
  }

  /** How often each reason was told about the object. */
  Map<String, Long> told(String name) {
    return events(name).stream()
        .collect(Collectors.groupingBy(Event::getReason, TreeMap::new, Collectors.counting()));
  }

  /** From now on, every version of the object that the API server has had. */
  ObjectHistory<DistributionTenant> story(String name) {
    return new ObjectHistory<>(at(name), Edges::find);
  }

  static Optional<Condition> find(DistributionTenant tenant, String type) {
    return Optional.ofNullable(tenant.getStatus())
        .flatMap(status -> Optional.ofNullable(status.conditions()))
        .flatMap(all -> all.stream().filter(c -> c.getType().equals(type)).findFirst());
  }

  private Optional<Condition> find(String name, String type) {
    return Optional.ofNullable(at(name).get()).flatMap(tenant -> find(tenant, type));
  }

  private <T> T awaiting(String name, String what, Callable<Optional<T>> look) {
    try {
      return Awaitility.await()
          .atMost(Patience.LIMIT)
          .until(look, Optional::isPresent)
          .orElseThrow();
    } catch (ConditionTimeoutException e) {
      throw new AssertionError(told("waited in vain for " + what, name), e);
    }
  }

  /** With all that helps to understand a failure. */
  private String told(String what, String name) {
    return "%s: %s%n%s%n%s"
        .formatted(name, what, Serialization.asYaml(at(name).get()), events(name));
  }
}
