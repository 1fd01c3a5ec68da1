package io.tenantry.cluster;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.javaoperatorsdk.operator.processing.event.source.filter.OnUpdateFilter;
import java.util.Objects;

/**
 * Accepts changes by users: edits of the spec, annotations, deletion. Changes of the status and the
 * finalizer come from the operator and need no reconcile.
 */
public final class EditFilter implements OnUpdateFilter<HasMetadata> {
  @Override
  public boolean accept(HasMetadata now, HasMetadata before) {
    return differ(now.getMetadata(), before.getMetadata());
  }

  private static boolean differ(ObjectMeta now, ObjectMeta before) {
    return !Objects.equals(now.getGeneration(), before.getGeneration())
        || !Objects.equals(now.getAnnotations(), before.getAnnotations())
        || !Objects.equals(now.getDeletionTimestamp(), before.getDeletionTimestamp());
  }
}
