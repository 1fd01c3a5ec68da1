package io.tenantry.namespace;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.informers.cache.BasicItemStore;
import io.fabric8.kubernetes.client.informers.cache.Cache;

/** An informer's memory that keeps children slim. */
final class SlimStore extends BasicItemStore<GenericKubernetesResource> {
  private final ChildKind kind;

  SlimStore(ChildKind kind) {
    super(Cache::metaNamespaceKeyFunc);
    this.kind = kind;
  }

  @Override
  public GenericKubernetesResource put(String key, GenericKubernetesResource child) {
    return super.put(key, Slim.of(kind, child));
  }
}
