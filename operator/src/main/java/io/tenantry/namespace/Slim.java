package io.tenantry.namespace;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A child with a digest in place of its content. */
final class Slim {
  private static final String DIGEST = "digest";
  private static final String EXCEEDED = "exceeded";

  private Slim() {}

  static GenericKubernetesResource of(ChildKind kind, GenericKubernetesResource full) {
    if (full.getAdditionalProperties().containsKey(DIGEST)) {
      return full;
    }
    var slim = new GenericKubernetesResource();
    slim.setApiVersion(full.getApiVersion());
    slim.setKind(full.getKind());
    slim.setMetadata(slim(full.getMetadata()));
    slim.setAdditionalProperties(
        Map.of(DIGEST, digest(kind, full), EXCEEDED, exceeded(kind, full)));
    return slim;
  }

  static String digest(ChildKind kind, GenericKubernetesResource full) {
    var body = new HashMap<>(full.getAdditionalProperties());
    body.remove("status");
    return Digest.of(
        kind, full.getMetadata().getLabels(), full.getMetadata().getAnnotations(), body);
  }

  @SuppressWarnings("unchecked")
  static Found found(ChildKind kind, GenericKubernetesResource child) {
    var slim = of(kind, child);
    var metadata = slim.getMetadata();
    var properties = slim.getAdditionalProperties();
    return new Found(
        new ChildId(
            kind, Objects.requireNonNullElse(metadata.getNamespace(), ""), metadata.getName()),
        slim.getApiVersion(),
        metadata.getUid(),
        (String) Objects.requireNonNull(properties.get(DIGEST)),
        (List<String>) Objects.requireNonNull(properties.get(EXCEEDED)));
  }

  private static ObjectMeta slim(ObjectMeta full) {
    return new ObjectMetaBuilder()
        .withNamespace(full.getNamespace())
        .withName(full.getName())
        .withUid(full.getUid())
        .withResourceVersion(full.getResourceVersion())
        .withLabels(only(full.getLabels(), Marks.PLAN))
        .withAnnotations(only(full.getAnnotations(), Marks.TENANT))
        .build();
  }

  private static Map<String, String> only(Map<String, String> all, String key) {
    var value = all.get(key);
    return value == null ? Map.of() : Map.of(key, value);
  }

  private static List<String> exceeded(ChildKind kind, GenericKubernetesResource full) {
    if (kind != ChildKind.RESOURCE_QUOTA) {
      return List.of();
    }
    var used = amounts(full.get("status", "used"));
    return amounts(full.get("spec", "hard")).entrySet().stream()
        .filter(hard -> isAbove(used.get(hard.getKey()), hard.getValue()))
        .map(Map.Entry::getKey)
        .sorted()
        .toList();
  }

  private static boolean isAbove(@Nullable Object used, Object hard) {
    return used != null && Digest.amount(used).compareTo(Digest.amount(hard)) > 0;
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> amounts(@Nullable Object map) {
    return map == null ? Map.of() : (Map<String, Object>) map;
  }
}
