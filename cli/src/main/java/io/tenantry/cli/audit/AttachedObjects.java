package io.tenantry.cli.audit;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.APIResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.hostname.access.RouteAccess;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Finds routes and ListenerSets on the Gateways of the pool, and their invalid hostnames. */
final class AttachedObjects {
  private static final String GROUP = "gateway.networking.k8s.io";
  private static final List<String> GROUPS = List.of(GROUP, "gateway.networking.x-k8s.io");
  private static final Set<String> KINDS =
      Set.of("HTTPRoute", "GRPCRoute", "TLSRoute", "ListenerSet", "XListenerSet");

  private final KubernetesClient client;
  private final String pool;
  private final Map<String, RouteAccess> access = new HashMap<>();

  AttachedObjects(KubernetesClient client, String pool) {
    this.client = client;
    this.pool = pool;
  }

  /** One of them. */
  record Attached(String name, List<String> violations) {
    Attached {
      violations = List.copyOf(violations);
    }
  }

  List<Attached> list() {
    client
        .namespaces()
        .list()
        .getItems()
        .forEach(namespace ->
            access.put(
                namespace.getMetadata().getName(),
                RouteAccess.of(
                    Optional.ofNullable(namespace.getMetadata().getAnnotations())
                        .orElse(Map.of()))));
    return GROUPS.stream()
        .flatMap(this::kinds)
        .flatMap(kind ->
            client
                .genericKubernetesResources(kind.version(), kind.kind())
                .inAnyNamespace()
                .list()
                .getItems()
                .stream())
        .flatMap(object -> attached(object).stream())
        .sorted(Comparator.comparing(Attached::name))
        .toList();
  }

  private record Kind(String version, String kind) {}

  /** Each kind in the first of its versions that the cluster has. */
  private Stream<Kind> kinds(String group) {
    var found = client.getApiGroup(group);
    if (found == null) {
      return Stream.empty();
    }
    var kinds = new HashMap<String, Kind>();
    for (var version : found.getVersions()) {
      for (APIResource resource :
          client.getApiResources(version.getGroupVersion()).getResources()) {
        if (KINDS.contains(resource.getKind()) && !resource.getName().contains("/")) {
          kinds.putIfAbsent(
              resource.getKind(), new Kind(version.getGroupVersion(), resource.getKind()));
        }
      }
    }
    return kinds.values().stream();
  }

  private Optional<Attached> attached(GenericKubernetesResource object) {
    var namespace = object.getMetadata().getNamespace();
    JsonNode spec =
        client.getKubernetesSerialization().convertValue(object, JsonNode.class).path("spec");
    if (namespace.equals(pool)) {
      return Optional.empty();
    }
    var parents =
        Stream.concat(spec.path("parentRefs").valueStream(), Stream.of(spec.path("parentRef")))
            .filter(parent -> parent.path("namespace").asText(namespace).equals(pool))
            .filter(parent -> parent.has("name"))
            .filter(parent -> parent.path("group").asText(GROUP).startsWith("gateway.networking."))
            .map(parent -> parent.path("name").asText())
            .toList();
    return parents.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Attached(
                "%s %s/%s".formatted(object.getKind(), namespace, object.getMetadata().getName()),
                access
                    .getOrDefault(namespace, RouteAccess.of(Map.of()))
                    .violations(parents, hostnames(spec))));
  }

  private static List<String> hostnames(JsonNode spec) {
    return spec.has("listeners")
        ? spec.path("listeners")
            .valueStream()
            .map(listener -> listener.path("hostname").asText(""))
            .toList()
        : spec.path("hostnames").valueStream().map(JsonNode::asText).toList();
  }
}
