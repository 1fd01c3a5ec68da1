package io.tenantry.cluster;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.informers.cache.BasicItemStore;
import io.fabric8.kubernetes.client.informers.cache.Cache;
import java.util.List;

/**
 * An informer store that omits managed fields and the last-applied annotation, for objects that are
 * never written as a whole.
 */
public final class SlimStore<R extends HasMetadata> extends BasicItemStore<R> {
  private static final String APPLIED = "kubectl.kubernetes.io/last-applied-configuration";

  public SlimStore() {
    super(Cache::metaNamespaceKeyFunc);
  }

  @Override
  public R put(String key, R object) {
    var metadata = object.getMetadata();
    metadata.setManagedFields(List.of());
    if (metadata.getAnnotations() != null) {
      metadata.getAnnotations().remove(APPLIED);
    }
    return super.put(key, object);
  }
}
