package io.tenantry.proof.hostname;

import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.proof.Patience;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** A kind of object that attaches to Gateways and says for which hostnames. */
enum AttachedKind {
  HTTP_ROUTE("gateway.networking.k8s.io/v1", "HTTPRoute", false),
  GRPC_ROUTE("gateway.networking.k8s.io/v1", "GRPCRoute", false),
  TLS_ROUTE("gateway.networking.k8s.io/v1alpha2", "TLSRoute", false),
  LISTENER_SET("gateway.networking.k8s.io/v1", "ListenerSet", true),
  X_LISTENER_SET("gateway.networking.x-k8s.io/v1alpha1", "XListenerSet", true);

  private final String version;
  private final String kind;
  private final boolean set;

  AttachedKind(String version, String kind, boolean set) {
    this.version = version;
    this.kind = kind;
    this.set = set;
  }

  /** Defines those kinds that the cluster does not have. */
  static void install(KubernetesClient admin) {
    var definitions = admin.apiextensions().v1().customResourceDefinitions();
    try (var file = AttachedKind.class.getResourceAsStream("/hostname/experimental.yaml")) {
      for (var item : admin.load(file).items()) {
        var name = item.getMetadata().getName();
        if (definitions.withName(name).get() == null) {
          admin.resource((CustomResourceDefinition) item).create();
        }
        await().atMost(Patience.LIMIT).until(() -> isEstablished(definitions.withName(name).get()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * An object of this kind; a ListenerSet attaches to the first parent alone.
   *
   * @param hostnames an empty one makes a listener without a hostname
   */
  GenericKubernetesResource object(
      String name, List<Map<String, String>> parents, List<String> hostnames) {
    var object =
        new GenericKubernetesResourceBuilder()
            .withApiVersion(version)
            .withKind(kind)
            .withNewMetadata()
            .withName(name)
            .endMetadata()
            .addToAdditionalProperties("spec", Map.of())
            .build();
    if (set) {
      attach(object, parents.getFirst());
    } else {
      put(object, "parentRefs", parents);
    }
    rename(object, hostnames);
    return object;
  }

  /** Attaches the object to this parent and no other. */
  void attach(GenericKubernetesResource object, Map<String, String> parent) {
    if (set) {
      put(object, "parentRef", parent);
    } else {
      put(object, "parentRefs", List.of(parent));
    }
  }

  void rename(GenericKubernetesResource object, List<String> hostnames) {
    if (set) {
      put(object, "listeners", listeners(hostnames.isEmpty() ? List.of("") : hostnames));
    } else {
      put(object, "hostnames", hostnames);
    }
  }

  private static List<Map<String, Object>> listeners(List<String> hostnames) {
    return IntStream.range(0, hostnames.size())
        .mapToObj(i -> {
          var listener = new TreeMap<String, Object>();
          listener.put("name", "listener-" + i);
          listener.put("protocol", "HTTP");
          listener.put("port", 80);
          if (!hostnames.get(i).isEmpty()) {
            listener.put("hostname", hostnames.get(i));
          }
          return (Map<String, Object>) listener;
        })
        .toList();
  }

  private static void put(GenericKubernetesResource object, String field, Object value) {
    Map<String, Object> before = object.get("spec");
    var spec = new TreeMap<>(before);
    spec.put(field, value);
    object.setAdditionalProperty("spec", spec);
  }

  /** A definition that was created a moment ago has no status, or one without conditions. */
  private static boolean isEstablished(CustomResourceDefinition definition) {
    return Optional.ofNullable(definition.getStatus())
        .flatMap(status -> Optional.ofNullable(status.getConditions()))
        .orElse(List.of())
        .stream()
        .anyMatch(condition ->
            condition.getType().equals("Established") && condition.getStatus().equals("True"));
  }
}
