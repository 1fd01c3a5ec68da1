package io.tenantry.cluster;

import io.fabric8.kubernetes.client.CustomResource;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.tenantry.pass.Report;

/** Ends a reconcile: one status write if the status has changed, then the events. */
public final class Publisher {
  private final StatusWriter status;
  private final EventSink events;

  public Publisher(StatusWriter status, EventSink events) {
    this.status = status;
    this.events = events;
  }

  public <S, R extends CustomResource<?, S>> void publish(
      R resource, Report<S> report, Context<R> context) {
    report.status().ifPresent(s -> status.write(resource, s, context));
    events.publish(resource, report.announcements());
  }
}
