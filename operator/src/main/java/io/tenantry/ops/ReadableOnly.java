package io.tenantry.ops;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ErrorStatusUpdateControl;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.tenantry.cluster.UnreadableObjects;
import java.util.List;

/**
 * Skips the reconcile of an object that could not be deserialised completely: missing fields would
 * look like removed ones. The object and its finalizer stay until it is corrected.
 */
final class ReadableOnly<R extends HasMetadata> implements Reconciler<R> {
  private final Reconciler<R> reconciler;

  ReadableOnly(Reconciler<R> reconciler) {
    this.reconciler = reconciler;
  }

  @Override
  public UpdateControl<R> reconcile(R resource, Context<R> context) throws Exception {
    return UnreadableObjects.flaw(resource).isPresent() && !context.isPrimaryResourceDeleted()
        ? UpdateControl.noUpdate()
        : reconciler.reconcile(resource, context);
  }

  @Override
  public List<EventSource<?, R>> prepareEventSources(EventSourceContext<R> context) {
    return reconciler.prepareEventSources(context);
  }

  @Override
  public ErrorStatusUpdateControl<R> updateErrorStatus(
      R resource, Context<R> context, Exception e) {
    return reconciler.updateErrorStatus(resource, context, e);
  }
}
