package io.tenantry.proof.attack;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * An object as a person writes it.
 *
 * @param namespace empty for an object of the cluster
 * @param spec in YAML
 */
record Manifest(
    Kind kind,
    String namespace,
    String name,
    Map<String, String> annotations,
    List<String> finalizers,
    String spec) {
  static Manifest of(Kind kind, String namespace, String name, String spec) {
    return new Manifest(kind, namespace, name, Map.of(), List.of(), spec);
  }

  Manifest annotated(String key, String value) {
    var more = new TreeMap<>(annotations);
    more.put(key, value);
    return new Manifest(kind, namespace, name, more, finalizers, spec);
  }

  /** Asks the operator to take over what is there already. */
  Manifest adopting() {
    return annotated("tenantry.io/adopt", "true");
  }

  Manifest finalizer(String finalizer) {
    var more = new ArrayList<>(finalizers);
    more.add(finalizer);
    return new Manifest(kind, namespace, name, annotations, more, spec);
  }

  /** The same, written by another namespace. */
  Manifest in(String other) {
    return new Manifest(kind, other, name, annotations, finalizers, spec);
  }

  String key() {
    return "%s %s/%s".formatted(kind.kind(), namespace, name);
  }

  GenericKubernetesResource object() {
    var object = new GenericKubernetesResource();
    object.setApiVersion(kind.apiVersion());
    object.setKind(kind.kind());
    var metadata =
        new ObjectMetaBuilder()
            .withName(name)
            .withAnnotations(annotations)
            .withFinalizers(finalizers);
    object.setMetadata(
        namespace.isEmpty() ? metadata.build() : metadata.withNamespace(namespace).build());
    object.setAdditionalProperty("spec", Serialization.unmarshal("---\n" + spec, Map.class));
    return object;
  }

  /** Where it is, as this client may see it. */
  Resource<GenericKubernetesResource> as(KubernetesClient client) {
    var all = client.genericKubernetesResources(kind.apiVersion(), kind.kind());
    return namespace.isEmpty() ? all.withName(name) : all.inNamespace(namespace).withName(name);
  }
}
