package io.tenantry.source;

import io.tenantry.api.source.TenantSourceSpec;
import io.tenantry.api.source.TenantSourceStatus;
import io.tenantry.cluster.ObjectOwnership;
import io.tenantry.pass.Announcement;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.Outcome;
import io.tenantry.rows.Row;
import io.tenantry.source.database.DatabaseView;
import io.tenantry.source.database.FeedState;
import io.tenantry.source.database.PreviousReading;
import io.tenantry.source.database.ReadOutcome;
import io.tenantry.source.database.ReadResult;
import io.tenantry.source.database.ReadSchedule;
import io.tenantry.source.database.ReadingState;
import io.tenantry.source.database.RowPlanner;
import io.tenantry.source.database.ScheduleUpdate;
import io.tenantry.source.database.TargetObjects;
import io.tenantry.source.database.ToldRows;
import io.tenantry.source.mapping.NormalizedSpec;
import io.tenantry.source.mapping.ObjectEdit;
import io.tenantry.source.mapping.RowMapping;
import io.tenantry.source.mapping.Rows;
import io.tenantry.source.mapping.SourceId;
import io.tenantry.source.mapping.SpecTree;
import io.tenantry.source.mapping.Specs;
import io.tenantry.source.mapping.TargetKind;
import io.tenantry.source.mapping.TargetObject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A source, its database and its objects, all in memory: passes as the reconciler makes them, with
 * a cluster that does what it is told.
 */
final class SourceStory implements TargetObjects {
  private static final SourceId SOURCE = Flock.SOURCE;

  private final Map<String, TargetObject> objects = new TreeMap<>();
  private TenantSourceSpec spec;
  private List<Row> rows = List.of();
  private @Nullable ReadOutcome failure;
  private PreviousReading recall = PreviousReading.NOTHING;
  private TenantSourceStatus status = SourceView.NOTHING;
  private Optional<String> approval = Optional.empty();
  private boolean adopting;
  private Instant now = Instant.parse("2026-01-02T03:04:05Z");
  private List<Announcement> told = List.of();
  private int uids;
  private long generation = 1;
  private boolean deleting;

  SourceStory(String more) {
    this.spec = Specs.spec(more);
  }

  SourceStory(TenantSourceSpec spec) {
    this.spec = spec;
  }

  SourceStory spec(String more) {
    spec = Specs.spec(more);
    generation++;
    return this;
  }

  /** Rows that are nothing but a name and a domain. */
  SourceStory rows(String... names) {
    return rows(Stream.of(names).map(name -> Rows.tenant(name, name + ".example.com")));
  }

  SourceStory rows(Stream<Row> some) {
    rows = some.toList();
    failure = null;
    return this;
  }

  SourceStory fails(Kind kind, String message) {
    failure = new ReadOutcome.Failed(new Failure(kind, message));
    return this;
  }

  SourceStory lacks(String right) {
    failure = new ReadOutcome.NotAllowed(right);
    return this;
  }

  SourceStory approve(@Nullable String hash) {
    approval = Optional.ofNullable(hash);
    return this;
  }

  SourceStory adopt() {
    adopting = true;
    return this;
  }

  /** A new process, which remembers nothing. */
  SourceStory restart() {
    recall = PreviousReading.NOTHING;
    return this;
  }

  SourceStory later(Duration time) {
    now = now.plus(time);
    return this;
  }

  SourceStory delete() {
    deleting = true;
    return this;
  }

  SourceStory object(TargetObject child) {
    objects.put(child.name(), child);
    return this;
  }

  /** As the namespace's own deletion does. */
  SourceStory terminate(String... names) {
    for (var name : names) {
      var c = object(name);
      object(
          new TargetObject(
              c.namespace(),
              name,
              c.uid(),
              c.generation(),
              c.whose(),
              true,
              c.settled(),
              c.labels(),
              c.annotations(),
              c.spec()));
    }
    return this;
  }

  SourceStory settle(String name, boolean settled) {
    var c = objects.get(name);
    return object(
        new TargetObject(
            c.namespace(),
            name,
            c.uid(),
            c.generation(),
            c.whose(),
            c.terminating(),
            settled,
            c.labels(),
            c.annotations(),
            c.spec()));
  }

  /** One pass; its plan. */
  SourcePlan pass() {
    now = now.plusSeconds(60);
    var world = world();
    var plan = SourcePlanner.plan(world);
    var outcome = apply(plan);
    var report = SourceReporter.report(world, plan, outcome);
    status = report.status().orElse(status);
    told = report.announcements();
    if (world.seen() instanceof ReadOutcome.Whole) {
      recall = plan.recall();
    }
    return plan;
  }

  SourcePlan passes(int count) {
    var plan = pass();
    for (int i = 1; i < count; i++) {
      plan = pass();
    }
    return plan;
  }

  private SourceWorld world() {
    var terms = SourceConfig.of(spec, SOURCE.namespace());
    var mapping = RowMapping.of(terms.kind(), spec);
    return new SourceWorld(
        new SourceView(SOURCE, generation, deleting, true, terms, approval, adopting, status),
        mapping,
        database(seen(terms, mapping)),
        (int) owned().filter(child -> !child.terminating()).count(),
        deleting ? owned().toList() : List.of(),
        owned()
            .filter(child -> child.terminating() || !child.settled())
            .map(TargetObject::name)
            .collect(Collectors.toUnmodifiableSet()),
        now);
  }

  /** All rows were read just before the pass, which is about what is done then. */
  private DatabaseView database(ReadOutcome seen) {
    var schedule =
        ReadSchedule.NEW
            .begins(new ReadSchedule.Begun(now, SourceWorlds.SETTINGS, ""))
            .after(
                new ScheduleUpdate(
                    ToldRows.NONE,
                    Optional.of(
                        new ScheduleUpdate.Ended(recall, false, now.plus(Duration.ofMinutes(5)))),
                    false));
    return new DatabaseView(
        ReadResult.of(seen), schedule, "", false, FeedState.NONE, ReadingState.IDLE);
  }

  private ReadOutcome seen(SourceConfig terms, RowMapping mapping) {
    if (deleting || terms.suspended()) {
      return new ReadOutcome.Nothing();
    }
    if (!terms.flaws().isEmpty()) {
      return new ReadOutcome.Unusable(String.join("; ", terms.flaws()));
    }
    if (failure != null) {
      return failure;
    }
    var reading = new RowPlanner(mapping, SOURCE, this, adopting, true);
    rows.forEach(reading::row);
    return new ReadOutcome.Whole(reading.findings());
  }

  private SourceOutcome apply(SourcePlan plan) {
    for (var step : plan.steps()) {
      switch (step) {
        case SourceStep.Create create ->
            object(
                new TargetObject(
                    SOURCE.namespace(),
                    create.name(),
                    "uid-%d".formatted(uids++),
                    1,
                    new ObjectOwnership.Ours(),
                    false,
                    true,
                    create.labels(),
                    create.annotations(),
                    create.spec()));
        case SourceStep.Update(var edit) -> patch(edit);
        case SourceStep.Disable(var edit) -> patch(edit);
        case SourceStep.Delete(var child) -> objects.remove(child.name());
        case SourceStep.LetGo(var child) -> object(Flock.foreign(child.name()));
        case SourceStep.Hold _, SourceStep.Release _, SourceStep.OfDatabase _ -> {}
      }
    }
    return new SourceOutcome(Outcome.of(plan.steps()), now);
  }

  private void patch(ObjectEdit edit) {
    var child = edit.child();
    object(
        new TargetObject(
            child.namespace(),
            child.name(),
            child.uid(),
            child.generation() + 1,
            new ObjectOwnership.Ours(),
            false,
            true,
            merged(child.labels(), SpecTree.at(edit.patch(), "metadata.labels")),
            merged(child.annotations(), SpecTree.at(edit.patch(), "metadata.annotations")),
            merged(child.spec(), edit.patch().get("spec"))));
  }

  @SuppressWarnings("unchecked")
  private static <T> Map<String, T> merged(Map<String, T> live, @Nullable Object patch) {
    var merged = new LinkedHashMap<>(live);
    if (patch instanceof Map<?, ?> changes) {
      changes.forEach((key, value) -> {
        var before = merged.get(key.toString());
        if (value == null) {
          merged.remove(key.toString());
        } else if (value instanceof Map<?, ?> && before instanceof Map<?, ?> below) {
          merged.put(key.toString(), (T) merged(new HashMap<>((Map<String, Object>) below), value));
        } else {
          merged.put(key.toString(), (T) value);
        }
      });
    }
    return merged;
  }

  // What came of it

  Set<String> names() {
    return objects.keySet();
  }

  TargetObject object(String name) {
    return Optional.ofNullable(objects.get(name)).orElseThrow();
  }

  TenantSourceStatus status() {
    return status;
  }

  /** Reason and message of Ready, as people read it. */
  String ready() {
    var condition = new ArrayList<>(status.conditions()).getFirst();
    return "%s %s: %s"
        .formatted(condition.getStatus(), condition.getReason(), condition.getMessage());
  }

  List<Announcement> told() {
    return told;
  }

  @Override
  public Optional<TargetObject> named(String name) {
    return Optional.ofNullable(objects.get(name));
  }

  @Override
  public Stream<TargetObject> owned() {
    return List.copyOf(objects.values()).stream().filter(TargetObject::ours);
  }

  @Override
  public Stream<String> having(String domain) {
    return owned()
        .filter(child ->
            NormalizedSpec.domains(TargetKind.DISTRIBUTION_TENANT, child.spec()).contains(domain))
        .map(TargetObject::name);
  }
}
