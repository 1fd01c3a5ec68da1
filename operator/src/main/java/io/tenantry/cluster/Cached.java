package io.tenantry.cluster;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.informer.ManagedInformerEventSource;

/** Makes what we have just written visible to the next pass, before the watch brings it. */
public final class Cached {
  private Cached() {}

  static <R extends HasMetadata> void remember(R written, R before, Context<R> context) {
    context
        .eventSourceRetriever()
        .getControllerEventSource()
        .handleRecentResourceUpdate(ResourceID.fromResource(before), written, before);
  }

  /** The same for an object that a controller only watches; it may be new. */
  public static <R extends HasMetadata> void remember(
      ManagedInformerEventSource<R, ?, ?> watch, R written) {
    var id = ResourceID.fromResource(written);
    watch
        .get(id)
        .ifPresentOrElse(
            before -> watch.handleRecentResourceUpdate(id, written, before),
            () -> watch.handleRecentResourceCreate(id, written));
  }
}
