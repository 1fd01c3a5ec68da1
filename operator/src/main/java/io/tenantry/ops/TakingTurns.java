package io.tenantry.ops;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.informers.cache.Cache;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ErrorStatusUpdateControl;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.tenantry.cluster.Bell;
import io.tenantry.pass.TurnedAway;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** Ends passes that would only wait, and runs them anew when it is their turn. */
final class TakingTurns<R extends HasMetadata> implements Reconciler<R> {
  /** Whoever was forgotten by those who ought to call it comes by itself. */
  private static final Duration LATEST = Duration.ofMinutes(2);

  private final Reconciler<R> reconciler;
  private final Bell<R> bell = new Bell<>("turns");

  TakingTurns(Reconciler<R> reconciler) {
    this.reconciler = reconciler;
  }

  @Override
  public UpdateControl<R> reconcile(R resource, Context<R> context) throws Exception {
    try {
      return reconciler.reconcile(resource, context);
    } catch (TurnedAway e) {
      var key = Cache.metaNamespaceKeyFunc(resource);
      e.callBack(resource.getKind() + " " + key, () -> bell.wake(key));
      return UpdateControl.<R>noUpdate().rescheduleAfter(LATEST);
    }
  }

  @Override
  public List<EventSource<?, R>> prepareEventSources(EventSourceContext<R> context) {
    return Stream.<EventSource<?, R>>concat(
            reconciler.prepareEventSources(context).stream(), Stream.of(bell))
        .toList();
  }

  @Override
  public ErrorStatusUpdateControl<R> updateErrorStatus(
      R resource, Context<R> context, Exception e) {
    return reconciler.updateErrorStatus(resource, context, e);
  }
}
