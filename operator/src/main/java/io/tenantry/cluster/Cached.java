package io.tenantry.cluster;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.processing.event.ResourceID;

/** Makes what we have just written visible to the next pass, before the watch brings it. */
final class Cached {
  private Cached() {}

  static <R extends HasMetadata> void remember(R written, R before, Context<R> context) {
    context
        .eventSourceRetriever()
        .getControllerEventSource()
        .handleRecentResourceUpdate(ResourceID.fromResource(before), written, before);
  }
}
