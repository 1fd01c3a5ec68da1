package io.tenantry.cluster;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Says which fields of child objects are cached, who owns them, and which changes wake the owner.
 *
 * @param <K> the plane's own name for a kind
 */
public interface ChildView<K> {
  /** The label that all of them have; empty where other objects of the kind matter, too. */
  Optional<String> selector();

  /** What is kept of an object in memory; of what is kept already, the same. */
  GenericKubernetesResource slim(K kind, GenericKubernetesResource object);

  /** The object whose child it says it is. */
  Optional<ResourceID> owner(GenericKubernetesResource child);

  /** Whether a new child wakes its owner. */
  boolean wakesWhenAdded(K kind, GenericKubernetesResource child);

  boolean wakesWhenChanged(K kind, GenericKubernetesResource now, GenericKubernetesResource before);

  boolean wakesWhenDeleted(K kind, GenericKubernetesResource child);

  /** By which texts children are looked up, by the name of the index. */
  Map<String, Function<GenericKubernetesResource, List<String>>> indexes(K kind);
}
