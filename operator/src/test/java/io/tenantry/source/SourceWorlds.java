package io.tenantry.source;

import io.tenantry.api.source.TenantSourceSpec;
import io.tenantry.pass.Outcome;
import io.tenantry.source.database.DatabaseView;
import io.tenantry.source.database.FeedState;
import io.tenantry.source.database.PreviousReading;
import io.tenantry.source.database.ReadOutcome;
import io.tenantry.source.database.ReadResult;
import io.tenantry.source.database.ReadSchedule;
import io.tenantry.source.database.ReadingState;
import io.tenantry.source.database.ScheduleUpdate;
import io.tenantry.source.database.ToldRows;
import io.tenantry.source.mapping.RowMapping;
import io.tenantry.source.mapping.Specs;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Worlds of one source, for tests of what is decided in them. */
public final class SourceWorlds {
  public static final Instant NOON = Instant.parse("2026-01-02T12:00:00Z");
  public static final String SETTINGS = "1";

  private SourceWorlds() {}

  /** All rows were read just now, and are to be read again in five minutes. */
  public static ReadSchedule allWasRead() {
    return ReadSchedule.NEW
        .begins(new ReadSchedule.Begun(NOON, SETTINGS, ""))
        .after(
            new ScheduleUpdate(
                ToldRows.NONE,
                Optional.of(
                    new ScheduleUpdate.Ended(
                        PreviousReading.NOTHING, false, NOON.plus(Duration.ofMinutes(5)))),
                false));
  }

  static SourceView source(TenantSourceSpec spec) {
    return new SourceView(
        Flock.SOURCE,
        1,
        false,
        true,
        SourceConfig.of(spec, Flock.SOURCE.namespace()),
        Optional.empty(),
        false,
        SourceView.NOTHING);
  }

  /** A source whose connection is open and idle. */
  static DatabaseView database(ReadResult result, ReadSchedule schedule) {
    return new DatabaseView(
        result, schedule, SETTINGS, true, FeedState.FOLLOWING, ReadingState.IDLE);
  }

  static DatabaseView database(ReadOutcome seen) {
    return database(ReadResult.of(seen), allWasRead());
  }

  static DatabaseView with(DatabaseView database, ReadingState reading) {
    return new DatabaseView(
        database.result(),
        database.schedule(),
        database.settings(),
        database.open(),
        database.feed(),
        reading);
  }

  static SourceWorld world(SourceView source, DatabaseView database, Instant now) {
    var mapping = RowMapping.of(source.terms().kind(), Specs.spec(""));
    return new SourceWorld(source, mapping, database, 0, List.of(), Set.of(), now);
  }

  /** So many objects were created, updated and let go. */
  static SourceOutcome done(int created, int updated, int removed) {
    var steps = new ArrayList<SourceStep>();
    for (int i = 0; i < created; i++) {
      steps.add(new SourceStep.Create("new-" + i, Map.of(), Map.of(), Map.of()));
    }
    for (int i = 0; i < updated; i++) {
      var child = Flock.child("old-" + i, "{}");
      steps.add(
          new SourceStep.Update(
              new io.tenantry.source.mapping.ObjectEdit(child, Map.of(), "changed")));
    }
    for (int i = 0; i < removed; i++) {
      steps.add(new SourceStep.LetGo(Flock.child("gone-" + i, "{}")));
    }
    return new SourceOutcome(Outcome.of(steps), NOON);
  }
}
