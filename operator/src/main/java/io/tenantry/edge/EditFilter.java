package io.tenantry.edge;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.javaoperatorsdk.operator.processing.event.source.filter.OnUpdateFilter;
import io.tenantry.api.edge.DistributionTenant;
import java.util.Objects;

/**
 * Lets through what users do: edits of the spec, annotations, deletion. What we write ourselves,
 * the status and the finalizer, needs no pass: it was written by one.
 */
public final class EditFilter implements OnUpdateFilter<DistributionTenant> {
  @Override
  public boolean accept(DistributionTenant now, DistributionTenant before) {
    return differ(now.getMetadata(), before.getMetadata());
  }

  private static boolean differ(ObjectMeta now, ObjectMeta before) {
    return !Objects.equals(now.getGeneration(), before.getGeneration())
        || !Objects.equals(now.getAnnotations(), before.getAnnotations())
        || !Objects.equals(now.getDeletionTimestamp(), before.getDeletionTimestamp());
  }
}
