package io.tenantry.source;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.informers.cache.BasicItemStore;
import io.fabric8.kubernetes.client.informers.cache.Cache;

/** An informer's memory that keeps objects slim. */
final class SlimStore extends BasicItemStore<GenericKubernetesResource> {
  private final TargetKind kind;

  SlimStore(TargetKind kind) {
    super(Cache::metaNamespaceKeyFunc);
    this.kind = kind;
  }

  @Override
  public GenericKubernetesResource put(String key, GenericKubernetesResource object) {
    return super.put(key, Slim.of(kind, object));
  }
}
