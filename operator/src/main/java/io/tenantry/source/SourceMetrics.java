package io.tenantry.source;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.tenantry.source.database.ReadOutcome;
import io.tenantry.source.mapping.SourceId;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The metrics of each source.
 *
 * <p>Shared mutable state: the meters of each source, removed with the source.
 */
final class SourceMetrics {
  private static final String OURS = "tenantry.source.";

  /** The contract counts failed readings along with all other failed passes of the plane. */
  private static final String ERRORS = "cloudfront_tenant_operator_reconcile_errors";

  private final MeterRegistry registry;
  private final Map<String, Meters> meters = new ConcurrentHashMap<>();

  SourceMetrics(MeterRegistry registry) {
    this.registry = registry;
  }

  void passed(SourceWorld world, SourcePlan plan, SourceOutcome outcome) {
    var meters = of(world.source().identity());
    meters.created.increment(outcome.created());
    meters.updated.increment(outcome.updated());
    meters.deleted.increment(outcome.removed());
    world.database().result().timing().reading().ifPresent(meters.polls::record);
    world.database().result().timing().lag().ifPresent(lag -> meters.lag = lag);
    if (world.seen() instanceof ReadOutcome.Failed(var failure)) {
      Counter.builder(ERRORS)
          .description(
              "Failed reconciles of DistributionTenants and failed readings of TenantSources")
          .tag("error_type", failure.type())
          .register(registry)
          .increment();
    }
    if (world.seen() instanceof ReadOutcome.Whole(var findings)) {
      meters.rows = findings.rows();
      meters.skipped = findings.skipped();
      boolean held = plan.held().isPresent();
      if (held && !meters.held) {
        meters.trips.increment();
      }
      meters.held = held;
    }
  }

  void forget(SourceId source) {
    var gone = meters.remove(source.key());
    if (gone != null) {
      gone.all.forEach(registry::remove);
    }
  }

  private Meters of(SourceId source) {
    return meters.computeIfAbsent(source.key(), _ -> new Meters(registry, source));
  }

  /** The meters of one source; from the start, at zero. */
  private static final class Meters {
    private final Counter created;
    private final Counter updated;
    private final Counter deleted;
    private final Counter trips;
    private final Timer polls;
    private final List<Meter> all;
    private volatile int rows;
    private volatile int skipped;
    private volatile boolean held;
    private volatile Duration lag = Duration.ZERO;

    Meters(MeterRegistry registry, SourceId source) {
      var tags = Tags.of("namespace", source.namespace(), "name", source.name());
      created = counter(registry, tags, "creations", "Objects created from rows");
      updated = counter(registry, tags, "updates", "Objects updated from rows");
      deleted =
          counter(
              registry,
              tags,
              "deletions",
              "Objects deleted, disabled or orphaned because their row no longer exists");
      trips =
          counter(
              registry,
              tags,
              "guard.trips",
              "How often the deletion guard began to hold deletions back");
      polls =
          Timer.builder(OURS + "poll.duration")
              .description("Duration of reading all rows")
              .tags(tags)
              .serviceLevelObjectives(
                  Duration.ofMillis(100),
                  Duration.ofSeconds(1),
                  Duration.ofSeconds(10),
                  Duration.ofMinutes(1))
              .register(registry);
      all =
          List.of(
              created,
              updated,
              deleted,
              trips,
              polls,
              gauge(registry, tags, "rows", "Rows of the last complete reading"),
              gauge(
                  registry,
                  tags,
                  "guard.holding",
                  "1 while the deletion guard holds deletions back"),
              gauge(
                  registry, tags, "skipped", "Rows of the last complete reading that are skipped"),
              gauge(
                  registry,
                  tags,
                  "feed.lag.seconds",
                  "Age of the oldest change at the last reading of the change feed"));
    }

    private static Counter counter(
        MeterRegistry registry, Tags tags, String name, String description) {
      return Counter.builder(OURS + name).description(description).tags(tags).register(registry);
    }

    private Gauge gauge(MeterRegistry registry, Tags tags, String name, String description) {
      return Gauge.builder(OURS + name, this, meters -> meters.value(name))
          .description(description)
          .tags(tags)
          .register(registry);
    }

    private double value(String name) {
      return switch (name) {
        case "rows" -> rows;
        case "skipped" -> skipped;
        case "guard.holding" -> held ? 1 : 0;
        default -> lag.toMillis() / 1000.0;
      };
    }
  }
}
