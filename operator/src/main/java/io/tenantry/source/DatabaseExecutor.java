package io.tenantry.source;

import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.tenantry.api.source.TenantSource;
import io.tenantry.source.database.BackgroundReading;
import io.tenantry.source.database.DatabaseConnection;
import io.tenantry.source.database.DatabaseConnections;
import io.tenantry.source.database.ReadOutcome;
import io.tenantry.source.database.ReadSchedule;
import io.tenantry.source.database.ReadSchedules;
import io.tenantry.source.database.RowReader;
import io.tenantry.source.database.ScheduleUpdate;

/** Performs the steps that concern a source's database, and keeps what a pass leaves behind. */
final class DatabaseExecutor {
  private final TargetCache targets;
  private final DatabaseConnections connections;
  private final ReadSchedules schedules;
  private final RowReader reader;

  DatabaseExecutor(
      TargetCache targets,
      DatabaseConnections connections,
      ReadSchedules schedules,
      RowReader reader) {
    this.targets = targets;
    this.connections = connections;
    this.schedules = schedules;
    this.reader = reader;
  }

  void perform(SourceStep.OfDatabase step, SourceWorld world, Context<TenantSource> context) {
    var key = world.source().identity().key();
    switch (step) {
      case SourceStep.ReadAllRows(var reading) ->
          connections.find(key).ifPresent(connection -> begin(connection, reading, world, context));
      case SourceStep.UseRows _ ->
          connections.find(key).ifPresent(connection -> use(connection.background(), world.seen()));
      case SourceStep.Disconnect _ -> connections.close(key);
    }
  }

  private void begin(
      DatabaseConnection connection,
      ReadSchedule.Begun reading,
      SourceWorld world,
      Context<TenantSource> context) {
    schedules.update(world.source().identity().key(), schedule -> schedule.begins(reading));
    var planner = targets.planner(world.source(), world.mapping(), true, context);
    connection.background().begin(planner, () -> reader.whole(planner, connection.store()));
  }

  private static void use(BackgroundReading background, ReadOutcome seen) {
    if (seen instanceof ReadOutcome.Some some) {
      background.readSince(some.found());
    } else {
      background.used();
    }
  }

  /** The end of a pass. */
  void leave(SourceWorld world, ScheduleUpdate update) {
    schedules.update(world.source().identity().key(), schedule -> schedule.after(update));
  }
}
