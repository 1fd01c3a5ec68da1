package io.tenantry.source;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.tenantry.api.edge.TenantSource;
import io.tenantry.api.edge.TenantSourceSpec;
import io.tenantry.cluster.Finalizer;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import io.tenantry.pass.Treatment;
import io.tenantry.rows.Backend;
import io.tenantry.source.SourceWorld.Timing;
import io.tenantry.source.mapping.RowMapping;
import io.tenantry.source.mapping.SourceId;
import io.tenantry.source.mapping.SourceMarks;
import io.tenantry.source.mapping.TargetKind;
import io.tenantry.source.mapping.TargetObject;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads what a pass over a TenantSource needs: its objects in the cluster, and its rows. */
final class SourceObserver {
  private final List<Backend> backends;
  private final SourceRules rules;
  private final TargetCache watch;
  private final SourceAccess access;
  private final DatabaseConnections links;
  private final ReadSchedules agendas;
  private final Finalizer finalizer;
  private final RowReader reader;
  private final Clock clock;

  SourceObserver(
      List<Backend> backends,
      SourceRules rules,
      TargetCache watch,
      SourceAccess access,
      DatabaseConnections links,
      ReadSchedules agendas,
      Finalizer finalizer,
      Clock clock) {
    this.backends = List.copyOf(backends);
    this.rules = rules;
    this.watch = watch;
    this.access = access;
    this.links = links;
    this.agendas = agendas;
    this.finalizer = finalizer;
    this.reader = new RowReader(links::ended, clock);
    this.clock = clock;
  }

  SourceWorld observe(TenantSource source, Context<TenantSource> context) {
    var subject = subject(source);
    if (subject.deleting()) {
      links.close(subject.identity().key());
      return departing(subject, source.getSpec(), context);
    }
    if (subject.terms().suspended()) {
      links.close(subject.identity().key());
      return world(subject, source.getSpec(), ReadResult.NOTHING, true);
    }
    return world(subject, source.getSpec(), look(subject, source.getSpec(), context), false);
  }

  private SourceView subject(TenantSource source) {
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

  private ReadResult look(
      SourceView subject, TenantSourceSpec spec, Context<TenantSource> context) {
    return switch (BackendChoice.of(subject, spec, backends, rules)) {
      case BackendChoice.Bad(var message) -> ReadResult.of(new ReadOutcome.Unusable(message));
      case BackendChoice.Good(var backend) -> look(subject, spec, backend, context);
    };
  }

  private ReadResult look(
      SourceView subject, TenantSourceSpec spec, Backend backend, Context<TenantSource> context) {
    try {
      var refusal = access.refusal(subject.identity(), subject.terms().targetNamespace());
      return refusal.isPresent()
          ? ReadResult.of(new ReadOutcome.Unusable(refusal.get()))
          : read(subject, spec, backend, context);
    } catch (PortException e) {
      return ReadResult.of(
          e.failure().kind() == Kind.DENIED
              ? new ReadOutcome.NotAllowed(e.failure().message())
              : new ReadOutcome.Failed(e.failure()));
    }
  }

  private ReadResult read(
      SourceView subject, TenantSourceSpec spec, Backend backend, Context<TenantSource> context) {
    follow(subject.terms().kind(), context);
    var secret = backend.secret(spec);
    var credentials =
        secret.isPresent()
            ? access.credentials(subject.identity(), secret.get().name())
            : SecretValues.NONE;
    var agenda = agendas.of(subject.identity().key());
    var settings = subject.generation() + " " + subject.identity().uid() + credentials.version();
    var link = links.open(subject.identity(), spec, backend, credentials);
    if (link.background().isIdle()
        && agenda.due(settings, subject.consent(), clock.instant()) instanceof DueReading.Whole) {
      agenda.beginsWhole(subject.consent(), clock.instant());
      var all = reading(subject, spec, true, context);
      link.background().begin(all, () -> reader.whole(all, link.store()));
    }
    return link.background()
        .take()
        .orElseGet(() -> changes(link, agenda, subject, reading(subject, spec, false, context)));
  }

  private ReadResult changes(
      DatabaseConnection link, ReadSchedule agenda, SourceView subject, Reading reading) {
    if (!(agenda.changes() instanceof DueReading.Some some)) {
      return ReadResult.NOTHING;
    }
    agenda.beginsSome(some.keys());
    // Only a reading of all rows can show what a dry run would do.
    if (subject.terms().dryRun()) {
      agenda.unclear();
      return ReadResult.NOTHING;
    }
    var glance = reader.some(reading, link.store(), some, agenda);
    link.background().readSince(reading);
    return glance;
  }

  private void follow(TargetKind kind, Context<TenantSource> context) {
    try {
      watch.follow(kind, context);
    } catch (PortException e) {
      throw WatchErrors.because(kind, e);
    }
  }

  private Reading reading(
      SourceView subject, TenantSourceSpec spec, boolean whole, Context<TenantSource> context) {
    var terms = subject.terms();
    return new Reading(
        RowMapping.of(terms.kind(), spec),
        subject.identity(),
        watch.in(
            terms.kind(),
            terms.targetNamespace(),
            subject.identity(),
            uid -> TargetCache.lives(uid, context)),
        subject.adopting(),
        whole);
  }

  private SourceWorld world(
      SourceView subject, TenantSourceSpec spec, ReadResult glance, boolean suspended) {
    var terms = subject.terms();
    var key = subject.identity().key();
    var agenda = agendas.of(key);
    var idle = glance.seen() instanceof ReadOutcome.Nothing;
    var owned =
        idle
            ? List.<TargetObject>of()
            : watch.owned(terms.kind(), terms.targetNamespace(), subject.identity()).toList();
    return new SourceWorld(
        subject,
        RowMapping.of(terms.kind(), spec),
        glance.seen(),
        (int) owned.stream().filter(child -> !child.terminating()).count(),
        List.of(),
        terms.concurrent().isEmpty() ? Set.of() : unsettled(owned),
        agenda.recall(),
        suspended ? FeedState.NONE : links.state(key),
        agenda.rest(clock.instant()),
        glance.timing(),
        clock.instant());
  }

  private static Set<String> unsettled(List<TargetObject> owned) {
    return owned.stream()
        .filter(child -> child.terminating() || !child.settled())
        .map(TargetObject::name)
        .collect(Collectors.toUnmodifiableSet());
  }

  private SourceWorld departing(
      SourceView subject, TenantSourceSpec spec, Context<TenantSource> context) {
    var kind = subject.terms().kind();
    ReadOutcome seen = new ReadOutcome.Nothing();
    List<TargetObject> owned = List.of();
    try {
      watch.follow(kind, context);
      owned = watch.everywhere(kind, subject.identity()).toList();
    } catch (PortException e) {
      // Without the kind there is nothing left of it.
      seen = e.failure().kind() == Kind.STALE ? seen : new ReadOutcome.Failed(e.failure());
    }
    return new SourceWorld(
        subject,
        RowMapping.of(kind, spec),
        seen,
        owned.size(),
        owned,
        Set.of(),
        PreviousReading.NOTHING,
        FeedState.NONE,
        Duration.ZERO,
        Timing.NONE,
        clock.instant());
  }
}
