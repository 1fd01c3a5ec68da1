package io.tenantry.proof.hostname;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRouteBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.tenantry.api.hostname.DomainClaim;
import io.tenantry.api.hostname.GatewayHostnameRequest;
import io.tenantry.api.hostname.GatewayHostnameRequestStatus;
import io.tenantry.api.hostname.HostnameGrant;
import io.tenantry.proof.ObjectHistory;
import io.tenantry.proof.Patience;
import java.net.HttpURLConnection;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;
import org.jspecify.annotations.Nullable;

/** GatewayHostnameRequests in one namespace, and what became of them. */
final class Requests {
  static final String FINALIZER = "gateway-orchestrator.opendi.com/finalizer";

  /** Records are looked at once a minute. */
  private final KubernetesClient client;

  private final String home;

  Requests(KubernetesClient client, String home) {
    this.client = client;
    this.home = home;
  }

  String home() {
    return home;
  }

  GatewayHostnameRequest create(HostnameDraft draft) {
    return client.resource(draft.in(home)).create();
  }

  /** Creates it and waits until it is ready. */
  GatewayHostnameRequestStatus createReady(HostnameDraft draft) {
    create(draft);
    awaitReady(draft.name());
    return status(draft.name());
  }

  Resource<GatewayHostnameRequest> at(String name) {
    return client.resources(GatewayHostnameRequest.class).inNamespace(home).withName(name);
  }

  GatewayHostnameRequest get(String name) {
    return at(name).require();
  }

  String uid(String name) {
    return get(name).getMetadata().getUid();
  }

  GatewayHostnameRequestStatus status(String name) {
    return Objects.requireNonNull(get(name).getStatus(), "no status yet");
  }

  String certificate(String name) {
    return Objects.requireNonNull(status(name).certificateArn(), "no certificate yet");
  }

  String gateway(String name) {
    return Objects.requireNonNull(status(name).assignedGateway(), "no Gateway yet");
  }

  /** Changes the spec, of which a test is the only writer, whatever the operator does meanwhile. */
  void edit(String name, UnaryOperator<HostnameDraft> change) {
    var spec = Serialization.asJson(change.apply(HostnameDraft.from(get(name))).spec());
    at(name)
        .patch(
            PatchContext.of(PatchType.JSON),
            "[{\"op\": \"replace\", \"path\": \"/spec\", \"value\": %s}]".formatted(spec));
  }

  void annotate(String name, String key, @Nullable String value) {
    var json = value == null ? "null" : "\"" + value + "\"";
    at(name)
        .patch(
            PatchContext.of(PatchType.JSON_MERGE),
            "{\"metadata\": {\"annotations\": {\"%s\": %s}}}".formatted(key, json));
  }

  /** Somebody does not want to wait for the operator's next look; what is gone is let go. */
  void nudge(String name) {
    try {
      annotate(name, "tenantry.io/reconcile-at", Instant.now().toString());
    } catch (KubernetesClientException e) {
      if (e.getCode() != HttpURLConnection.HTTP_NOT_FOUND) {
        throw e;
      }
    }
  }

  void delete(String name) {
    at(name).delete();
  }

  /** Somebody takes the finalizers off and deletes it: nobody is asked to clean up. */
  void tearOut(String name) {
    at(name).withGracePeriod(0).delete();
    at(name).patch(PatchContext.of(PatchType.JSON_MERGE), "{\"metadata\": {\"finalizers\": null}}");
  }

  // What is around them

  Resource<DomainClaim> claim(String name) {
    return client.resources(DomainClaim.class).withName(name);
  }

  /** Those that any request of this uid has. */
  List<DomainClaim> claimsOf(String uid) {
    return claims().stream()
        .filter(claim -> Objects.requireNonNull(claim.getSpec()).ownerRef().uid().equals(uid))
        .toList();
  }

  private List<DomainClaim> claims() {
    return client.resources(DomainClaim.class).list().getItems();
  }

  /** Those for names in a zone. */
  List<DomainClaim> claimsIn(Zone zone) {
    return claims().stream()
        .filter(claim -> Objects.requireNonNull(claim.getSpec()).zoneId().equals(zone.id()))
        .filter(claim -> claim.getSpec().hostname().endsWith(zone.apex()))
        .toList();
  }

  Resource<HostnameGrant> grant() {
    return client.resources(HostnameGrant.class).inNamespace(PoolGateways.POOL).withName(home);
  }

  Namespace namespace() {
    return client.namespaces().withName(home).require();
  }

  /** The hostnames that the namespace bears as its own. */
  String granted() {
    var annotations = namespace().getMetadata().getAnnotations();
    return annotations == null
        ? ""
        : annotations.getOrDefault("gateway.opendi.com/granted-hostnames", "");
  }

  /** What others have below the namespace's wildcards; empty where nobody has said. */
  Optional<String> excluded() {
    return Optional.ofNullable(namespace().getMetadata().getAnnotations())
        .map(annotations -> annotations.get("gateway.opendi.com/excluded-hostnames"));
  }

  void annotateNamespace(String key, String value) {
    client
        .namespaces()
        .withName(home)
        .patch(
            PatchContext.of(PatchType.JSON_MERGE),
            "{\"metadata\": {\"annotations\": {\"%s\": \"%s\"}}}".formatted(key, value));
  }

  Gateway poolGateway(String name) {
    return client.resources(Gateway.class).inNamespace(PoolGateways.POOL).withName(name).require();
  }

  Resource<GenericKubernetesResource> configurationAt(String gateway) {
    return new PoolGateways(client).config(gateway);
  }

  /** The certificates that a Gateway's load balancer is told to show. */
  List<String> shown(String gateway) {
    return PoolGateways.certificates(configurationAt(gateway).require());
  }

  /** Sends a hostname's traffic somewhere: from now on its certificate is in use. */
  void route(String name, String hostname, String gateway) {
    client
        .resource(
            new HTTPRouteBuilder()
                .withNewMetadata()
                .withNamespace(home)
                .withName(name)
                .endMetadata()
                .withNewSpec()
                .addNewParentRef()
                .withNamespace(PoolGateways.POOL)
                .withName(gateway)
                .endParentRef()
                .withHostnames(hostname)
                .endSpec()
                .build())
        .create();
  }

  // Waiting

  Condition condition(String name, String type) {
    return find(get(name), type).orElseThrow(() -> new AssertionError(told("no " + type, name)));
  }

  /** Waits until the condition has this status and reason. */
  Condition await(String name, String type, String status, String reason) {
    return awaiting(
        name,
        "%s=%s/%s".formatted(type, status, reason),
        () ->
            Optional.ofNullable(at(name).get())
                .flatMap(request -> find(request, type))
                .filter(c -> c.getStatus().equals(status) && c.getReason().equals(reason)));
  }

  /** Waits until it is ready, and says so about its present spec. */
  void awaitReady(String name) {
    awaitThat(name, "Ready=True/Ready", () -> isReady(name));
  }

  boolean isReady(String name) {
    var request = get(name);
    return find(request, "Ready")
        .filter(c -> c.getStatus().equals("True") && c.getReason().equals("Ready"))
        .filter(c -> request.getMetadata().getGeneration().equals(c.getObservedGeneration()))
        .isPresent();
  }

  GatewayHostnameRequestStatus awaitStatus(
      String name, String what, Predicate<GatewayHostnameRequestStatus> description) {
    return awaiting(
        name, what, () -> Optional.ofNullable(get(name).getStatus()).filter(description));
  }

  void awaitGone(String name) {
    awaitThat(name, "to be gone", () -> at(name).get() == null);
  }

  void awaitThat(String name, String what, Callable<Boolean> wanted) {
    awaiting(name, what, () -> Optional.of(true).filter(_ -> holds(wanted)));
  }

  private static boolean holds(Callable<Boolean> wanted) {
    try {
      return wanted.call();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** Waits for an event about the object. */
  Event awaitEvent(String name, String reason) {
    return awaiting(
        name,
        "event " + reason,
        () -> events(name).stream().filter(e -> e.getReason().equals(reason)).findFirst());
  }

  /** In the order in which they were told. */
  List<Event> events(String name) {
    return client.v1().events().inNamespace(home).list().getItems().stream()
        .filter(event -> event.getInvolvedObject().getName().equals(name))
        .sorted(Comparator.comparingLong(e -> Long.parseLong(e.getMetadata().getResourceVersion())))
        .toList();
  }

  /** How often each reason was told about the object. */
  Map<String, Long> told(String name) {
    return events(name).stream()
        .collect(Collectors.groupingBy(Event::getReason, TreeMap::new, Collectors.counting()));
  }

  /** From now on, every version of the object that the API server has had. */
  ObjectHistory<GatewayHostnameRequest> story(String name) {
    return new ObjectHistory<>(at(name), Requests::find);
  }

  static Optional<Condition> find(GatewayHostnameRequest request, String type) {
    return Optional.ofNullable(request.getStatus())
        .flatMap(status -> Optional.ofNullable(status.conditions()))
        .flatMap(all -> all.stream().filter(c -> c.getType().equals(type)).findFirst());
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
        .formatted(
            name,
            what,
            Serialization.asYaml(at(name).get()),
            events(name).stream()
                .map(event -> event.getReason() + ": " + event.getMessage())
                .collect(Collectors.joining("\n")));
  }
}
