package io.tenantry.cloud.dns;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.tenantry.cloud.DnsRecords;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;

/** The DNS engine without its threads: workers have their turns when a test says so. */
public final class DrivenDns {
  private static final int MOST_TURNS = 10_000;

  private final Set<ZoneWorker> workers = new LinkedHashSet<>();
  private final DnsEngine engine;

  public DrivenDns(ZoneWriter writer, InstantSource clock, RandomGenerator chance) {
    this.engine =
        new DnsEngine(
            List.of(writer),
            DnsPace.standard(),
            clock,
            chance,
            new Awake(),
            new SimpleMeterRegistry());
  }

  private final class Awake implements Workers {
    @Override
    public void wake(ZoneWorker worker) {
      workers.add(worker);
    }

    @Override
    public void close() {
      workers.clear();
    }
  }

  public DnsRecords dns() {
    return engine;
  }

  /** Does all that is due; how long until something is, or nothing where all are idle. */
  public Optional<Duration> turns() {
    return List.copyOf(workers).stream()
        .flatMap(worker -> turns(worker).stream())
        .min(Comparator.naturalOrder());
  }

  private static Optional<Duration> turns(ZoneWorker worker) {
    for (int turn = 0; turn < MOST_TURNS; turn++) {
      var rest = worker.turn();
      if (rest.isEmpty() || rest.get().isPositive()) {
        return rest;
      }
    }
    throw new AssertionError("zone " + worker.zone() + " never rests");
  }
}
