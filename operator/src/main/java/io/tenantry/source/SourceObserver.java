package io.tenantry.source;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.tenantry.api.edge.TenantSource;
import io.tenantry.api.edge.TenantSourceSpec;
import io.tenantry.cloud.Allowance;
import io.tenantry.cloud.Places;
import io.tenantry.cluster.Finalizer;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import io.tenantry.rows.Backend;
import io.tenantry.rows.Row;
import io.tenantry.rows.Store;
import io.tenantry.source.SourceWorld.Timing;
import java.time.Clock;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Reads everything a pass decides on, the rows included. */
final class SourceObserver {
  private final List<Backend> backends;
  private final Allowance roles;
  private final ChildWatch watch;
  private final Access access;
  private final Links links;
  private final Agendas agendas;
  private final Finalizer finalizer;
  private final Clock clock;

  SourceObserver(
      List<Backend> backends,
      Allowance roles,
      ChildWatch watch,
      Access access,
      Links links,
      Agendas agendas,
      Finalizer finalizer,
      Clock clock) {
    this.backends = List.copyOf(backends);
    this.roles = roles;
    this.watch = watch;
    this.access = access;
    this.links = links;
    this.agendas = agendas;
    this.finalizer = finalizer;
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
      return world(subject, source.getSpec(), new Glance(new Seen.Nothing(), Timing.NONE), true);
    }
    return world(subject, source.getSpec(), look(subject, source.getSpec(), context), false);
  }

  /** What was seen of the database, and how long that took. */
  private record Glance(Seen seen, Timing timing) {}

  private Subject subject(TenantSource source) {
    var metadata = source.getMetadata();
    var annotations = metadata.getAnnotations();
    return new Subject(
        identity(source),
        metadata.getGeneration() == null ? 0 : metadata.getGeneration(),
        metadata.getDeletionTimestamp() != null,
        finalizer.isOn(source),
        Terms.of(source.getSpec(), metadata.getNamespace()),
        Optional.ofNullable(annotations == null ? null : annotations.get(Marks.APPROVE))
            .filter(hash -> !hash.isBlank()),
        Objects.requireNonNullElse(source.getStatus(), Subject.NOTHING));
  }

  static Identity identity(HasMetadata source) {
    var metadata = source.getMetadata();
    return new Identity(metadata.getNamespace(), metadata.getName(), metadata.getUid());
  }

  private Glance look(Subject subject, TenantSourceSpec spec, Context<TenantSource> context) {
    if (!subject.terms().flaws().isEmpty()) {
      return unusable(String.join("; ", subject.terms().flaws()));
    }
    var backend = backends.stream().filter(b -> b.provider().equals(spec.provider())).findFirst();
    if (backend.isEmpty()) {
      return unusable(
          "provider \"%s\" is not supported; there are %s"
              .formatted(
                  spec.provider(),
                  backends.stream().map(Backend::provider).collect(Collectors.joining(", "))));
    }
    var flaw = backend.get().flaw(spec).or(() -> forbidden(subject, backend.get(), spec));
    if (flaw.isPresent()) {
      return unusable(flaw.get());
    }
    try {
      var refusal = access.refusal(subject.identity(), subject.terms().targetNamespace());
      return refusal.isPresent()
          ? unusable(refusal.get())
          : read(subject, spec, backend.get(), context);
    } catch (PortException e) {
      return new Glance(new Seen.Failed(e.failure()), Timing.NONE);
    }
  }

  /** Whoever may write a source may name any role, which the operator would take on. */
  private Optional<String> forbidden(Subject subject, Backend backend, TenantSourceSpec spec) {
    var namespace = subject.identity().namespace();
    return backend
        .role(spec)
        .filter(role -> !roles.allows(namespace, role))
        .map(role ->
            "namespace %s may not use role %s: have it added to --allowed-roles"
                .formatted(namespace, role));
  }

  private static Glance unusable(String message) {
    return new Glance(new Seen.Unusable(message), Timing.NONE);
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
    var approval = subject.approval().orElse("");
    var link = links.open(subject.identity(), spec, backend, credentials);
    return switch (agenda.due(settings, approval, clock.instant())) {
      case Due.Nothing _ -> new Glance(new Seen.Nothing(), Timing.NONE);
      case Due.Whole _ -> {
        agenda.beginsWhole(approval, clock.instant());
        yield whole(subject, spec, link.store());
      }
      case Due.Some some -> {
        agenda.beginsSome(some.keys());
        // Only a reading of all rows can show what a dry run would do.
        if (subject.terms().dryRun()) {
          agenda.unclear();
          yield new Glance(new Seen.Nothing(), Timing.NONE);
        }
        yield some(subject, spec, link.store(), some);
      }
    };
  }

  private void follow(TargetKind kind, Context<TenantSource> context) {
    try {
      watch.follow(kind, context);
    } catch (PortException e) {
      throw switch (e.failure().kind()) {
        case STALE ->
            new PortException(
                new Failure(Kind.INVALID, "the kind %s is not installed".formatted(kind.kind())),
                e);
        case DENIED ->
            new PortException(
                new Failure(
                    Kind.INVALID,
                    "%s; to keep objects of this kind, apply deploy/rbac/sources-other-kinds.yaml"
                        .formatted(e.failure().message())),
                e);
        case MISSING, TAKEN, BUSY, LIMIT, INVALID, THROTTLED, UNAVAILABLE -> e;
      };
    }
  }

  private Glance whole(Subject subject, TenantSourceSpec spec, Store store) {
    var reading = reading(subject, spec, true);
    var began = clock.instant();
    var failure = rows(reader -> store.read(reader), reading);
    var took = Duration.between(began, clock.instant());
    if (failure.isPresent() && links.ended()) {
      return new Glance(new Seen.Nothing(), Timing.NONE);
    }
    return new Glance(
        failure.<Seen>map(Seen.Failed::new).orElseGet(() -> new Seen.Whole(reading.findings())),
        new Timing(Optional.of(took), Optional.empty()));
  }

  /** When these rows cannot be read, all rows are: then the failure is told, too. */
  private Glance some(Subject subject, TenantSourceSpec spec, Store store, Due.Some some) {
    var reading = reading(subject, spec, false);
    var left = new HashSet<>(some.keys());
    var failure =
        rows(
            reader ->
                store.read(
                    some.keys(),
                    row -> {
                      left.remove(row.key());
                      reader.accept(row);
                    }),
            reading);
    // A row that was told of and is not there may be gone: that is for all rows to tell.
    if (failure.isPresent() || !left.isEmpty()) {
      agendas.of(subject.identity().key()).unclear();
    }
    if (failure.isPresent()) {
      return new Glance(new Seen.Nothing(), Timing.NONE);
    }
    var lag = Duration.between(some.since(), clock.instant());
    return new Glance(
        new Seen.Some(reading.findings()), new Timing(Optional.empty(), Optional.of(lag)));
  }

  private Reading reading(Subject subject, TenantSourceSpec spec, boolean whole) {
    var terms = subject.terms();
    return new Reading(
        RowMapping.of(terms.kind(), spec),
        subject.identity(),
        watch.in(terms.kind(), terms.targetNamespace(), subject.identity()),
        whole);
  }

  /** A database may be slow: others need not wait for it. */
  private static Optional<Failure> rows(Consumer<Consumer<Row>> read, Reading reading) {
    Places.giveAway();
    try {
      read.accept(reading::row);
      return Optional.empty();
    } catch (PortException e) {
      return Optional.of(e.failure());
    }
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
            : watch.in(terms.kind(), terms.targetNamespace(), subject.identity()).owned().toList();
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
