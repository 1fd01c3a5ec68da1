package io.tenantry.source;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.event.source.inbound.SimpleInboundEventSource;
import io.tenantry.api.edge.TenantSource;
import io.tenantry.cluster.ResourceIds;
import io.tenantry.pass.Next;
import io.tenantry.source.SourceExecutor.Outcome;
import java.time.Clock;
import java.time.Duration;
import java.util.List;

/**
 * Event source that starts reconciles of TenantSources for changed rows and due polls; it closes
 * the database connections when the controller stops.
 */
final class SourceWatch extends SimpleInboundEventSource<TenantSource> {
  private final ReadSchedules agendas;
  private final Clock clock;
  private final TargetCache children;
  private final SourceAccess access;
  private final DatabaseConnections links;

  SourceWatch(KubernetesClient client, ReadSchedules agendas, Clock clock) {
    super("databases");
    this.agendas = agendas;
    this.clock = clock;
    this.children = new TargetCache(client, agendas);
    this.access = new SourceAccess(ReferencedObjects.of(client), this::wake);
    this.links = new DatabaseConnections(agendas, this::wake, clock);
  }

  TargetCache children() {
    return children;
  }

  SourceAccess access() {
    return access;
  }

  DatabaseConnections links() {
    return links;
  }

  List<EventSource<?, TenantSource>> eventSources(EventSourceContext<TenantSource> context) {
    TargetCache.prepare(context);
    return List.of(this);
  }

  /** Notes what a pass leaves behind, and says when the next one is due. */
  Next passed(SourceWorld world, SourcePlan plan, Outcome outcome) {
    if (!(plan.next() instanceof Next.Again(var pause)) || world.source().deleting()) {
      return outcome.failure().isPresent() || outcome.stale() > 0 ? new Next.Retry() : plan.next();
    }
    var agenda = agendas.of(world.source().identity().key());
    if (world.seen() instanceof ReadOutcome.Whole || world.seen() instanceof ReadOutcome.Failed) {
      var wait = outcome.failure().isPresent() ? SourcePlanner.SHORT : pause;
      agenda.endsWhole(left(plan, outcome, pause), plan.waiting(), clock.instant().plus(wait));
    }
    boolean undone = !outcome.refused().isEmpty() || outcome.failure().isPresent();
    boolean untold = world.seen() instanceof ReadOutcome.Some && undone;
    if (plan.soon() || outcome.stale() > 0 || untold) {
      agenda.unclear();
    }
    return new Next.Again(
        world.seen() instanceof ReadOutcome.Unusable ? pause : agenda.rest(clock.instant()));
  }

  /** Counts of a pass are added to those of the next one if that continues the same reading. */
  private static PreviousReading left(SourcePlan plan, Outcome outcome, Duration pause) {
    var recall = plan.recall();
    return new PreviousReading(
        recall.missing(),
        recall.skipped(),
        recall.unnamed(),
        pause.isZero() ? recall.created() + outcome.created() : 0,
        pause.isZero() ? recall.updated() + outcome.updated() : 0);
  }

  void forget(String key) {
    links.close(key);
    access.forget(key);
    agendas.forget(key);
  }

  /** Has the source's next pass run now; {@code key} is {@code namespace/name}. */
  void wake(String key) {
    propagateEvent(ResourceIds.of(key));
  }

  @Override
  public void stop() {
    super.stop();
    links.close();
    access.close();
  }
}
