package io.tenantry.cluster;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.informers.cache.BasicItemStore;
import io.fabric8.kubernetes.client.informers.cache.Cache;
import java.util.function.UnaryOperator;

/** An informer store that keeps a reduced copy of each object. */
final class ChildStore extends BasicItemStore<GenericKubernetesResource> {
  private final UnaryOperator<GenericKubernetesResource> slim;

  ChildStore(UnaryOperator<GenericKubernetesResource> slim) {
    super(Cache::metaNamespaceKeyFunc);
    this.slim = slim;
  }

  @Override
  public GenericKubernetesResource put(String key, GenericKubernetesResource object) {
    return super.put(key, slim.apply(object));
  }
}
