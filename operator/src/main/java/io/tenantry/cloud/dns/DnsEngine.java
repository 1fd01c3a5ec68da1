package io.tenantry.cloud.dns;

import io.micrometer.core.instrument.MeterRegistry;
import io.tenantry.cloud.CallContext;
import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.DnsRecords;
import io.tenantry.cloud.DnsZone;
import io.tenantry.cloud.RecordNotes;
import io.tenantry.cloud.SeenRecord;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The engine behind the port: one worker with its state for each zone that any object uses.
 *
 * <p>Shared mutable state: the workers by zone, the listeners and the notes to consult.
 */
public final class DnsEngine implements DnsRecords, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(DnsEngine.class);

  private final Map<DnsZone, ZoneWorker> zones = new ConcurrentHashMap<>();
  private final List<Consumer<String>> listeners = new CopyOnWriteArrayList<>();
  private final List<RecordNotes> notes = new CopyOnWriteArrayList<>();
  private final Map<String, ZoneWriter> writers;
  private final Workers workers;
  private final EngineContext context;

  DnsEngine(
      List<ZoneWriter> writers,
      DnsPace pace,
      InstantSource clock,
      RandomGenerator chance,
      Workers workers,
      MeterRegistry registry) {
    var metrics = new DnsMetrics(registry);
    this.writers =
        writers.stream().collect(Collectors.toMap(writer -> writer.provider().name(), w -> w));
    this.workers = workers;
    this.context = new EngineContext(pace, clock, chance, metrics, this::tell, this::keeper);
    metrics.watch(this);
  }

  /** With one writer for each provider. */
  public static DnsEngine start(List<ZoneWriter> writers, DnsPace pace, MeterRegistry registry) {
    return new DnsEngine(
        writers,
        pace,
        InstantSource.system(),
        RandomGenerator.getDefault(),
        new WorkerThreads(),
        registry);
  }

  private ZoneWriter writer(DnsZone zone) {
    return Optional.ofNullable(writers.get(zone.provider()))
        .orElseThrow(() -> new IllegalArgumentException("no DNS provider " + zone.provider()));
  }

  @Override
  public void submit(Wish wish) {
    at(wish.zone(), zoneState -> zoneState.submit(wish, context.clock().instant()));
  }

  /** Changes a zone's state while it cannot be closed, and wakes the worker. */
  private void at(DnsZone zone, Consumer<ZoneState> entry) {
    var worker =
        zones.compute(
            zone,
            (_, present) -> {
              var open = present == null ? new ZoneWorker(zone, writer(zone), context) : present;
              entry.accept(open.zoneState());
              return open;
            });
    workers.wake(worker);
  }

  @Override
  public Set<DnsRecord> wants(DnsZone zone, String owner) {
    var worker = zones.get(zone);
    return worker == null ? Set.of() : worker.zoneState().wants(owner);
  }

  @Override
  public Progress progress(DnsZone zone, String owner) {
    var worker = zones.get(zone);
    return worker == null ? new Progress.Unknown() : worker.zoneState().progress(owner);
  }

  @Override
  public List<String> remarks(DnsZone zone, String owner) {
    var worker = zones.get(zone);
    return worker == null ? List.of() : worker.zoneState().remarks(owner);
  }

  @Override
  public Optional<String> zoneName(CallContext call, DnsZone zone) {
    return writer(zone).zoneName(call, zone);
  }

  @Override
  public Map<String, Set<SeenRecord>> look(CallContext call, DnsZone zone, Set<String> names) {
    return writer(zone).look(call, zone, names);
  }

  @Override
  public void forget(DnsZone zone, String owner) {
    zones.computeIfPresent(
        zone,
        (_, worker) -> {
          worker.zoneState().forget(owner);
          return worker.zoneState().isEmpty() ? null : worker;
        });
  }

  @Override
  public void forget(String owner) {
    zones.keySet().forEach(zone -> forget(zone, owner));
  }

  @Override
  public void consult(RecordNotes more) {
    notes.add(more);
  }

  private Optional<String> keeper(String zoneId, DnsRecord record, String owner) {
    return notes.stream().flatMap(some -> some.keeper(zoneId, record, owner).stream()).findFirst();
  }

  @Override
  public void onProgress(Consumer<String> listener) {
    listeners.add(listener);
  }

  /** A listener's trouble is its own. */
  private void tell(String owner) {
    for (var listener : listeners) {
      try {
        listener.accept(owner);
      } catch (RuntimeException e) {
        LOG.atError().setCause(e).addKeyValue("owner", owner).log("A listener of DNS failed");
      }
    }
  }

  /** How many objects' records wait for a batch. */
  int queued() {
    return zones.values().stream().mapToInt(worker -> worker.zoneState().queued()).sum();
  }

  int zones() {
    return zones.size();
  }

  /** Ends the engine; what it has not sent yet is wished again by the next process. */
  @Override
  public void close() {
    workers.close();
  }
}
