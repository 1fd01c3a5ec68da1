package io.tenantry.namespace;

import static io.tenantry.cluster.Failures.translated;

import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.NamespaceCondition;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.tenantry.cluster.Deletion;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/** Reads and writes namespaces through the API server. */
final class ClusterNamespaces implements Namespaces {
  private final KubernetesClient client;

  ClusterNamespaces(KubernetesClient client) {
    this.client = client;
  }

  @Override
  public Optional<NamespaceView> find(String name) {
    var found =
        translated("Reading namespace " + name, () -> client.namespaces().withName(name).get());
    return Optional.ofNullable(found).map(ClusterNamespaces::existing);
  }

  @Override
  public void create(String name, NamespaceMarks marks) {
    var namespace =
        new NamespaceBuilder()
            .withNewMetadata()
            .withName(name)
            .withLabels(present(marks.labels()))
            .withAnnotations(present(marks.annotations()))
            .endMetadata()
            .build();
    translated(
        "Creating namespace " + name, () -> client.namespaces().resource(namespace).create());
  }

  @Override
  public void correct(NamespaceView namespace, NamespaceMarks changes) {
    var metadata = new LinkedHashMap<String, Object>();
    metadata.put("uid", namespace.uid());
    metadata.put("resourceVersion", namespace.version());
    metadata.put("labels", nullable(changes.labels()));
    metadata.put("annotations", nullable(changes.annotations()));
    var patch = Serialization.asJson(Map.of("metadata", metadata));
    translated(
        "Patching namespace " + namespace.name(),
        () ->
            client
                .namespaces()
                .withName(namespace.name())
                .patch(PatchContext.of(PatchType.JSON_MERGE), patch));
  }

  /** The client's own delete sends no uid, and would take any namespace of the name. */
  @Override
  public void delete(NamespaceView namespace) {
    Deletion.of(
        client, "/api/v1/namespaces/" + namespace.name(), namespace.uid(), namespace.version());
  }

  static NamespaceView existing(Namespace namespace) {
    var metadata = namespace.getMetadata();
    return new NamespaceView(
        metadata.getName(),
        metadata.getUid(),
        metadata.getResourceVersion(),
        Instant.parse(metadata.getCreationTimestamp()),
        orEmpty(metadata.getLabels()),
        orEmpty(metadata.getAnnotations()),
        Optional.ofNullable(metadata.getDeletionTimestamp()).map(Instant::parse),
        obstacles(namespace));
  }

  private static List<String> obstacles(Namespace namespace) {
    var status = namespace.getStatus();
    if (status == null || status.getConditions() == null) {
      return List.of();
    }
    return status.getConditions().stream()
        .filter(condition -> "True".equals(condition.getStatus()))
        .map(NamespaceCondition::getMessage)
        .toList();
  }

  private static Map<String, String> orEmpty(@Nullable Map<String, String> map) {
    return map == null ? Map.of() : map;
  }

  private static Map<String, String> present(SortedMap<String, Optional<String>> marks) {
    var map = new LinkedHashMap<String, String>();
    marks.forEach((key, value) -> value.ifPresent(text -> map.put(key, text)));
    return map;
  }

  /** In a merge patch null removes the key. */
  private static Map<String, @Nullable String> nullable(SortedMap<String, Optional<String>> marks) {
    var map = new LinkedHashMap<String, @Nullable String>();
    marks.forEach((key, value) -> map.put(key, value.orElse(null)));
    return map;
  }
}
