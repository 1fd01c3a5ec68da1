package io.tenantry.ops;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ErrorStatusUpdateControl;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.event.source.inbound.SimpleInboundEventSource;
import io.tenantry.cloud.ConcurrencyLimit;
import io.tenantry.pass.PassDeferred;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** Ends reconciles that would only wait for capacity, and runs them again when there is some. */
final class DeferringReconciler<R extends HasMetadata> implements Reconciler<R> {
  /** A reconcile that is not called back runs by itself after this time. */
  private static final Duration LATEST = Duration.ofMinutes(2);

  private final Reconciler<R> reconciler;
  private final SimpleInboundEventSource<R> turns = new SimpleInboundEventSource<>("turns");

  DeferringReconciler(Reconciler<R> reconciler) {
    this.reconciler = reconciler;
  }

  @Override
  public UpdateControl<R> reconcile(R resource, Context<R> context) throws Exception {
    var id = ResourceID.fromResource(resource);
    var key = EditNotifier.key(resource.getKind(), id);
    try {
      return ConcurrencyLimit.passFor(key, () -> reconciler.reconcile(resource, context));
    } catch (PassDeferred e) {
      e.callBack(key, () -> turns.propagateEvent(id));
      return UpdateControl.<R>noUpdate().rescheduleAfter(LATEST);
    }
  }

  @Override
  public List<EventSource<?, R>> prepareEventSources(EventSourceContext<R> context) {
    return Stream.<EventSource<?, R>>concat(
            reconciler.prepareEventSources(context).stream(), Stream.of(turns))
        .toList();
  }

  @Override
  public ErrorStatusUpdateControl<R> updateErrorStatus(
      R resource, Context<R> context, Exception e) {
    return reconciler.updateErrorStatus(resource, context, e);
  }
}
