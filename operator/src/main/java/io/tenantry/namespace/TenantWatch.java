package io.tenantry.namespace;

import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.tenantry.api.namespace.Tenant;
import io.tenantry.namespace.guard.GuardCache;
import io.tenantry.namespace.plan.PlanIndex;
import io.tenantry.namespace.plan.PlanWatch;
import java.util.List;
import java.util.stream.Stream;

/** The caches whose changes start a reconcile of a Tenant. */
record TenantWatch(PlanIndex roster, PlanWatch plans, GuardCache<Tenant> children) {
  List<EventSource<?, Tenant>> eventSources(EventSourceContext<Tenant> context) {
    roster.read(context);
    return Stream.concat(
            Stream.of(NamespaceWatch.eventSource(context), plans.eventSource(context)),
            children.eventSources(context))
        .toList();
  }
}
