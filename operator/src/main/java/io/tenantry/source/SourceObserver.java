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
  private final Access access;
  private final Links links;
  private final Agendas agendas;
  private final Finalizer finalizer;
  private final RowReader reader;
  private final Clock clock;

  SourceObserver(
      List<Backend> backends,
      SourceRules rules,
      TargetCache watch,
      Access access,
      Links links,
      Agendas agendas,
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
      return world(subject, source.getSpec(), Glance.NOTHING, true);
    }
    return world(subject, source.getSpec(), look(subject, source.getSpec(), context), false);
  }

  private Subject subject(TenantSource source) {
    var metadata = source.getMetadata();
    var annotations =
        Objects.requireNonNullElse(metadata.getAnnotations(), Map.<String, String>of());
    return new Subject(
        identity(source),
        metadata.getGeneration() == null ? 0 : metadata.getGeneration(),
        metadata.getDeletionTimestamp() != null,
        finalizer.isOn(source),
        Terms.of(source.getSpec(), metadata.getNamespace()),
        Optional.ofNullable(annotations.get(SourceMarks.APPROVE)).filter(hash -> !hash.isBlank()),
        "true".equals(annotations.get(Treatment.ADOPT)),
        Objects.requireNonNullElse(source.getStatus(), Subject.NOTHING));
  }

  static Identity identity(HasMetadata source) {
    var metadata = source.getMetadata();
    return new Identity(metadata.getNamespace(), metadata.getName(), metadata.getUid());
  }

  private Glance look(Subject subject, TenantSourceSpec spec, Context<TenantSource> context) {
    return switch (Fit.of(subject, spec, backends, rules)) {
      case Fit.Bad(var message) -> Glance.of(new Seen.Unusable(message));
      case Fit.Good(var backend) -> look(subject, spec, backend, context);
    };
  }

  private Glance look(
      Subject subject, TenantSourceSpec spec, Backend backend, Context<TenantSource> context) {
    try {
      var refusal = access.refusal(subject.identity(), subject.terms().targetNamespace());
      return refusal.isPresent()
          ? Glance.of(new Seen.Unusable(refusal.get()))
          : read(subject, spec, backend, context);
    } catch (PortException e) {
      return Glance.of(new Seen.Failed(e.failure()));
    }
  }

  private Glance read(
      Subject subject, TenantSourceSpec spec, Backend backend, Context<TenantSource> context) {
    follow(subject.terms().kind(), context);
    var secret = backend.secret(spec);
    var credentials =
        secret.isPresent()
            ? access.credentials(subject.identity(), secret.get().name())
            : Credentials.NONE;
    var agenda = agendas.of(subject.identity().key());
    var settings = subject.generation() + " " + subject.identity().uid() + credentials.version();
    var link = links.open(subject.identity(), spec, backend, credentials);
    if (link.background().isIdle()
        && agenda.due(settings, subject.consent(), clock.instant()) instanceof Due.Whole) {
      agenda.beginsWhole(subject.consent(), clock.instant());
      var all = reading(subject, spec, true, context);
      link.background().begin(all, () -> reader.whole(all, link.store()));
    }
    return link.background()
        .take()
        .orElseGet(() -> changes(link, agenda, subject, reading(subject, spec, false, context)));
  }

  private Glance changes(Link link, Agenda agenda, Subject subject, Reading reading) {
    if (!(agenda.changes() instanceof Due.Some some)) {
      return Glance.NOTHING;
    }
    agenda.beginsSome(some.keys());
    // Only a reading of all rows can show what a dry run would do.
    if (subject.terms().dryRun()) {
      agenda.unclear();
      return Glance.NOTHING;
    }
    var glance = reader.some(reading, link.store(), some, agenda);
    link.background().readSince(reading);
    return glance;
  }

  private void follow(TargetKind kind, Context<TenantSource> context) {
    try {
      watch.follow(kind, context);
    } catch (PortException e) {
      throw Unfollowed.because(kind, e);
    }
  }

  private Reading reading(
      Subject subject, TenantSourceSpec spec, boolean whole, Context<TenantSource> context) {
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
      Subject subject, TenantSourceSpec spec, Glance glance, boolean suspended) {
    var terms = subject.terms();
    var key = subject.identity().key();
    var agenda = agendas.of(key);
    var idle = glance.seen() instanceof Seen.Nothing;
    var owned =
        idle
            ? List.<Child>of()
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

  private static Set<String> unsettled(List<Child> owned) {
    return owned.stream()
        .filter(child -> child.terminating() || !child.settled())
        .map(Child::name)
        .collect(Collectors.toUnmodifiableSet());
  }

  private SourceWorld departing(
      Subject subject, TenantSourceSpec spec, Context<TenantSource> context) {
    var kind = subject.terms().kind();
    Seen seen = new Seen.Nothing();
    List<Child> owned = List.of();
    try {
      watch.follow(kind, context);
      owned = watch.everywhere(kind, subject.identity()).toList();
    } catch (PortException e) {
      // Without the kind there is nothing left of it.
      seen = e.failure().kind() == Kind.STALE ? seen : new Seen.Failed(e.failure());
    }
    return new SourceWorld(
        subject,
        RowMapping.of(kind, spec),
        seen,
        owned.size(),
        owned,
        Set.of(),
        Recall.NOTHING,
        FeedState.NONE,
        Duration.ZERO,
        Timing.NONE,
        clock.instant());
  }
}
