package io.tenantry.source;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.tenantry.api.source.TenantSource;
import io.tenantry.api.source.TenantSourceSpec;
import io.tenantry.cluster.Finalizer;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import io.tenantry.pass.Treatment;
import io.tenantry.rows.Backend;
import io.tenantry.source.database.DatabaseView;
import io.tenantry.source.database.ReadOutcome;
import io.tenantry.source.mapping.RowMapping;
import io.tenantry.source.mapping.SourceId;
import io.tenantry.source.mapping.SourceMarks;
import io.tenantry.source.mapping.TargetObject;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads what a pass over a TenantSource needs: its objects in the cluster, and its database. */
final class SourceObserver {
  private final List<Backend> backends;
  private final SourceRules rules;
  private final TargetCache targets;
  private final DatabaseObserver databases;
  private final Finalizer finalizer;
  private final Clock clock;

  SourceObserver(
      List<Backend> backends,
      SourceRules rules,
      TargetCache targets,
      DatabaseObserver databases,
      Finalizer finalizer,
      Clock clock) {
    this.backends = List.copyOf(backends);
    this.rules = rules;
    this.targets = targets;
    this.databases = databases;
    this.finalizer = finalizer;
    this.clock = clock;
  }

  SourceWorld observe(TenantSource source, Context<TenantSource> context) {
    var view = view(source);
    return view.deleting()
        ? departing(view, source.getSpec(), context)
        : world(view, source.getSpec(), database(view, source.getSpec(), context));
  }

  private SourceView view(TenantSource source) {
    var metadata = source.getMetadata();
    var annotations =
        Objects.requireNonNullElse(metadata.getAnnotations(), Map.<String, String>of());
    return new SourceView(
        identity(source),
        metadata.getGeneration() == null ? 0 : metadata.getGeneration(),
        metadata.getDeletionTimestamp() != null,
        finalizer.isOn(source),
        SourceConfig.of(source.getSpec(), metadata.getNamespace()),
        Optional.ofNullable(annotations.get(SourceMarks.APPROVE)).filter(hash -> !hash.isBlank()),
        "true".equals(annotations.get(Treatment.ADOPT)),
        Objects.requireNonNullElse(source.getStatus(), SourceView.NOTHING));
  }

  static SourceId identity(HasMetadata source) {
    var metadata = source.getMetadata();
    return new SourceId(metadata.getNamespace(), metadata.getName(), metadata.getUid());
  }

  private DatabaseView database(
      SourceView view, TenantSourceSpec spec, Context<TenantSource> context) {
    if (view.terms().suspended()) {
      return databases.unread(view, new ReadOutcome.Nothing());
    }
    return switch (BackendChoice.of(view, spec, backends, rules)) {
      case BackendChoice.Bad(var message) ->
          databases.unread(view, new ReadOutcome.Unusable(message));
      case BackendChoice.Good(var backend) -> databases.observe(view, spec, backend, context);
    };
  }

  private SourceWorld world(SourceView view, TenantSourceSpec spec, DatabaseView database) {
    var terms = view.terms();
    var owned =
        database.result().seen() instanceof ReadOutcome.Nothing
            ? List.<TargetObject>of()
            : targets.owned(terms.kind(), terms.targetNamespace(), view.identity()).toList();
    return new SourceWorld(
        view,
        RowMapping.of(terms.kind(), spec),
        database,
        (int) owned.stream().filter(child -> !child.terminating()).count(),
        List.of(),
        terms.concurrent().isEmpty() ? Set.of() : unsettled(owned),
        clock.instant());
  }

  private static Set<String> unsettled(List<TargetObject> owned) {
    return owned.stream()
        .filter(child -> child.terminating() || !child.settled())
        .map(TargetObject::name)
        .collect(Collectors.toUnmodifiableSet());
  }

  private SourceWorld departing(
      SourceView view, TenantSourceSpec spec, Context<TenantSource> context) {
    var kind = view.terms().kind();
    ReadOutcome seen = new ReadOutcome.Nothing();
    List<TargetObject> owned = List.of();
    try {
      targets.follow(kind, context);
      owned = targets.everywhere(kind, view.identity()).toList();
    } catch (PortException e) {
      // Without the kind there is nothing left of it.
      seen = e.failure().kind() == Kind.STALE ? seen : new ReadOutcome.Failed(e.failure());
    }
    return new SourceWorld(
        view,
        RowMapping.of(kind, spec),
        databases.unread(view, seen),
        owned.size(),
        owned,
        Set.of(),
        clock.instant());
  }
}
