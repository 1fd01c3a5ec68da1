package io.tenantry.source;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.tenantry.api.source.TenantSource;
import io.tenantry.cluster.ChildCache;
import io.tenantry.source.database.ReadSchedules;
import io.tenantry.source.database.RowPlanner;
import io.tenantry.source.database.TargetObjects;
import io.tenantry.source.mapping.RowMapping;
import io.tenantry.source.mapping.SourceId;
import io.tenantry.source.mapping.TargetKind;
import io.tenantry.source.mapping.TargetObject;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Caches of the objects that sources create; a kind is watched only after a source needs it. */
final class TargetCache {
  private static final String SOURCES_BY_UID = "uid";

  private final ChildCache<TargetKind, TenantSource> objects;

  TargetCache(KubernetesClient client, ReadSchedules schedules) {
    this.objects = new ChildCache<>(client, TenantSource.class, new TargetView(schedules));
  }

  ChildCache<TargetKind, TenantSource> objects() {
    return objects;
  }

  static void prepare(EventSourceContext<TenantSource> context) {
    context
        .getPrimaryCache()
        .addIndexer(SOURCES_BY_UID, source -> List.of(source.getMetadata().getUid()));
  }

  private static boolean lives(String sourceUid, Context<TenantSource> context) {
    return !context.getPrimaryCache().byIndex(SOURCES_BY_UID, sourceUid).isEmpty();
  }

  /** Begins to follow a kind; fails where it is not there, or may not be read. */
  void follow(TargetKind kind, Context<TenantSource> context) {
    objects.follow(kind, TargetView.resource(kind), context);
  }

  /** Decides on rows of a source as long as they are read; {@code whole} is whether on all. */
  RowPlanner planner(
      SourceView source, RowMapping mapping, boolean whole, Context<TenantSource> context) {
    var terms = source.terms();
    return new RowPlanner(
        mapping,
        source.identity(),
        in(terms.kind(), terms.targetNamespace(), source.identity(), uid -> lives(uid, context)),
        source.adopting(),
        whole);
  }

  /**
   * What is in a namespace, as a source sees it.
   *
   * @param lives whether there is a source with this UID
   */
  private TargetObjects in(
      TargetKind kind, String namespace, SourceId source, Predicate<String> lives) {
    return new TargetObjects() {
      @Override
      public Optional<TargetObject> named(String name) {
        return objects
            .get(kind, new ResourceID(name, namespace))
            .map(found -> SlimTarget.child(kind, found, source, lives));
      }

      @Override
      public Stream<TargetObject> owned() {
        return TargetCache.this.owned(kind, namespace, source);
      }

      @Override
      public Stream<String> having(String domain) {
        return objects
            .indexed(kind, TargetView.BY_DOMAIN, source.uid() + " " + domain)
            .map(GenericKubernetesResource::getMetadata)
            .filter(found -> namespace.equals(found.getNamespace()))
            .map(found -> found.getName());
      }
    };
  }

  /** The objects of a source in a namespace. */
  Stream<TargetObject> owned(TargetKind kind, String namespace, SourceId source) {
    return everywhere(kind, source).filter(child -> child.namespace().equals(namespace));
  }

  /** All objects of a source, those in namespaces that it has left, too. */
  Stream<TargetObject> everywhere(TargetKind kind, SourceId source) {
    return objects
        .indexed(kind, TargetView.BY_SOURCE, source.uid())
        .map(found -> SlimTarget.child(kind, found, source, _ -> true))
        .filter(TargetObject::ours);
  }
}
