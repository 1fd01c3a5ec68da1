package io.tenantry.source;

import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.tenantry.api.source.TenantSource;
import io.tenantry.api.source.TenantSourceSpec;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import io.tenantry.rows.Backend;
import io.tenantry.source.database.DatabaseConnection;
import io.tenantry.source.database.DatabaseConnections;
import io.tenantry.source.database.DatabaseView;
import io.tenantry.source.database.FeedState;
import io.tenantry.source.database.ReadOutcome;
import io.tenantry.source.database.ReadResult;
import io.tenantry.source.database.ReadSchedules;
import io.tenantry.source.database.ReadingState;
import io.tenantry.source.database.RowReader;
import io.tenantry.source.database.SecretValues;
import io.tenantry.source.database.SourceAccess;
import io.tenantry.source.database.ToldRows;
import io.tenantry.source.mapping.RowMapping;
import io.tenantry.source.mapping.TargetKind;

/** Reads what a pass needs of the source's database: its schedule, its connection and its rows. */
final class DatabaseObserver {
  private final TargetCache targets;
  private final SourceAccess access;
  private final DatabaseConnections connections;
  private final ReadSchedules schedules;
  private final RowReader reader;

  DatabaseObserver(
      TargetCache targets,
      SourceAccess access,
      DatabaseConnections connections,
      ReadSchedules schedules,
      RowReader reader) {
    this.targets = targets;
    this.access = access;
    this.connections = connections;
    this.schedules = schedules;
    this.reader = reader;
  }

  /** Where no row is looked at. */
  DatabaseView unread(SourceView source, ReadOutcome seen) {
    var key = source.identity().key();
    var connection = connections.find(key);
    return new DatabaseView(
        ReadResult.of(seen),
        schedules.of(key),
        "",
        connection.isPresent(),
        connection.map(DatabaseConnection::state).orElse(FeedState.NONE),
        ReadingState.IDLE);
  }

  DatabaseView observe(
      SourceView source, TenantSourceSpec spec, Backend backend, Context<TenantSource> context) {
    try {
      var refusal = access.refusal(source.identity(), source.terms().targetNamespace());
      return refusal.isPresent()
          ? unread(source, new ReadOutcome.Unusable(refusal.get()))
          : read(source, spec, backend, context);
    } catch (PortException e) {
      return unread(
          source,
          e.failure().kind() == Kind.DENIED
              ? new ReadOutcome.NotAllowed(e.failure().message())
              : new ReadOutcome.Failed(e.failure()));
    }
  }

  private DatabaseView read(
      SourceView source, TenantSourceSpec spec, Backend backend, Context<TenantSource> context) {
    follow(source.terms().kind(), context);
    var secret = backend.secret(spec);
    var credentials =
        secret.isPresent()
            ? access.credentials(source.identity(), secret.get().name())
            : SecretValues.NONE;
    var connection = connections.open(source.identity(), spec, backend, credentials);
    var schedule = schedules.of(source.identity().key());
    var reading = connection.background().state();
    return new DatabaseView(
        reading == ReadingState.DONE
            ? connection.background().result().orElse(ReadResult.NOTHING)
            : told(source, spec, connection, schedule.told(), context),
        schedule,
        source.generation() + " " + source.identity().uid() + credentials.version(),
        true,
        connection.state(),
        reading);
  }

  private void follow(TargetKind kind, Context<TenantSource> context) {
    try {
      targets.follow(kind, context);
    } catch (PortException e) {
      throw WatchErrors.because(kind, e);
    }
  }

  private ReadResult told(
      SourceView source,
      TenantSourceSpec spec,
      DatabaseConnection connection,
      ToldRows told,
      Context<TenantSource> context) {
    if (told.isEmpty()) {
      return ReadResult.NOTHING;
    }
    // Only a reading of all rows can show what a dry run would do.
    return source.terms().dryRun()
        ? ReadResult.of(new ReadOutcome.Unread(told))
        : reader.some(
            targets.planner(source, RowMapping.of(source.terms().kind(), spec), false, context),
            connection.store(),
            told);
  }
}
