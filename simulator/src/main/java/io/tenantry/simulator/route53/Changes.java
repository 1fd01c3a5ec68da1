package io.tenantry.simulator.route53;

import io.tenantry.simulator.core.Engine;
import io.tenantry.simulator.core.Ids;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Stores submitted changes for a day. */
final class Changes {
  private static final Duration KEPT = Duration.ofDays(1);

  private final Engine engine;
  private final Ids ids;

  Changes(Engine engine, Ids ids) {
    this.engine = engine;
    this.ids = ids;
    engine.planner(() -> engine.store().all(Zones.CHANGE).forEach(this::plan));
  }

  Change submit(Zone zone, @Nullable String comment, Instant now) {
    var insync = now.plus(engine.settings().route53().insync());
    var change = new Change(ids.upper("C", 20), zone.account(), zone.id(), comment, now, insync);
    engine.store().put(Zones.CHANGE, change.id(), change);
    plan(change);
    return change;
  }

  private void plan(Change change) {
    engine
        .agenda()
        .at(
            change.insync().plus(KEPT),
            change.id(),
            (id, _) -> engine.store().remove(Zones.CHANGE, id));
  }
}
