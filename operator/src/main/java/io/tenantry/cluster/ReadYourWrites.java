package io.tenantry.cluster;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.informer.ManagedInformerEventSource;

/**
 * Puts a written object into the cache at once, so that the next reconcile sees it before the watch
 * event.
 */
public final class ReadYourWrites {
  private ReadYourWrites() {}

  static <R extends HasMetadata> void remember(R written, R before, Context<R> context) {
    context
        .eventSourceRetriever()
        .getControllerEventSource()
        .handleRecentResourceUpdate(ResourceID.fromResource(before), written, before);
  }

  /**
   * The same for an object that a controller only watches; it may be new. Others write it, too:
   * what the watch has brought since must not be hidden by what we wrote before, as nothing would
   * bring it again.
   */
  public static <R extends HasMetadata> void remember(
      ManagedInformerEventSource<R, ?, ?> watch, R written) {
    var id = ResourceID.fromResource(written);
    watch
        .get(id)
        .ifPresentOrElse(
            known -> {
              if (isNewer(written, known)) {
                watch.handleRecentResourceUpdate(id, written, known);
              }
            },
            () -> watch.handleRecentResourceCreate(id, written));
  }

  /** The API server counts its writes. */
  static boolean isNewer(HasMetadata written, HasMetadata known) {
    return version(written) > version(known);
  }

  private static long version(HasMetadata object) {
    return Long.parseLong(object.getMetadata().getResourceVersion());
  }
}
