package io.tenantry.namespace.guard;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.tenantry.cluster.ChildCache;
import io.tenantry.pass.Failure;
import io.tenantry.pass.PortException;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Caches of the objects that plans create, those of Tenants or those of the plans themselves.
 *
 * <p>Kinds that every API server has are watched from the start, the others while they are
 * installed.
 *
 * <p>Shared mutable state: what could not be read when the API server was last asked for its kinds.
 */
public final class GuardCache<P extends HasMetadata> {
  private final Set<GuardKind> kinds;
  private final ChildCache<GuardKind, P> children;
  private volatile Answer last = new Answer(Instant.EPOCH, Map.of());

  /** What could not be read when the API server was asked for its kinds. */
  private record Answer(Instant asked, Map<GuardKind, Failure> unreadable) {}

  public GuardCache(
      KubernetesClient client, Class<P> owners, Set<GuardKind> kinds, GuardView view) {
    this.kinds = kinds;
    this.children = new ChildCache<>(client, owners, view);
  }

  public ChildCache<GuardKind, P> children() {
    return children;
  }

  /** For the kinds that are always there. */
  public Stream<EventSource<?, P>> eventSources(EventSourceContext<P> context) {
    return kinds.stream()
        .filter(GuardKind.BUILT_IN::contains)
        .map(kind ->
            children.eventSource(
                kind, GuardView.resource(kind, kind.apiVersions().getFirst()), context));
  }

  /**
   * Starts to watch kinds that were installed, and stops for those that were removed. It does so
   * once for each answer of {@link Discovery}, so what may not be read today is tried again soon.
   *
   * @return the kinds that are there but may not be read, and why
   */
  public Map<GuardKind, Failure> follow(ServedKinds apis, Context<P> context) {
    var present = last;
    if (apis.asked().equals(present.asked())) {
      return present.unreadable();
    }
    var unreadable = new EnumMap<GuardKind, Failure>(GuardKind.class);
    for (var kind : kinds) {
      try {
        follow(kind, apis, context);
      } catch (PortException e) {
        unreadable.put(kind, e.failure());
      }
    }
    last = new Answer(apis.asked(), Map.copyOf(unreadable));
    return unreadable;
  }

  private void follow(GuardKind kind, ServedKinds apis, Context<P> context) {
    var version = apis.versions().get(kind);
    if (version == null) {
      children.unfollow(kind, context);
    } else {
      children.follow(kind, GuardView.resource(kind, version), context);
    }
  }

  /** The owner's children, those just written too. */
  public List<LiveGuard> of(P owner) {
    return children.kinds().stream()
        .flatMap(kind -> children.of(kind, owner).map(child -> GuardView.found(kind, child)))
        .toList();
  }
}
