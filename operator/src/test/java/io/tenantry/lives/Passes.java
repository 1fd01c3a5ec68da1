package io.tenantry.lives;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.tenantry.pass.PortException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * When each object of a controller is to have its next pass, as the SDK keeps it.
 *
 * @param <P> the kind
 */
public final class Passes<P extends HasMetadata> {
  private static final Duration RETRY = Duration.ofSeconds(5);

  private final DrivenController<P> controller;
  private final Clock clock;
  private final Map<ResourceID, Instant> due = new LinkedHashMap<>();

  public Passes(DrivenController<P> controller, Clock clock) {
    this.controller = controller;
    this.clock = clock;
  }

  /** Takes note of what the event sources have brought. */
  public void hear() {
    controller.woken().forEach(this::wake);
  }

  public void wake(ResourceID id) {
    due.put(id, clock.instant());
  }

  /** Lets a pass happen for everyone, for no reason. */
  public void wakeAll() {
    due.replaceAll((_, _) -> clock.instant());
  }

  /** Whose turn it is by now, who has waited longest first. */
  public List<ResourceID> waiting() {
    return due.entrySet().stream()
        .filter(entry -> !entry.getValue().isAfter(clock.instant()))
        .sorted(Map.Entry.comparingByValue(Comparator.naturalOrder()))
        .map(Map.Entry::getKey)
        .toList();
  }

  /** When somebody's turn is next. */
  public Optional<Instant> next() {
    return due.values().stream().min(Comparator.naturalOrder());
  }

  /** A pass; what it throws is tried again. */
  public void pass(ResourceID id) throws Exception {
    due.remove(id);
    try {
      controller
          .reconcile(id)
          .flatMap(control -> control.getScheduleDelay())
          .map(clock.instant()::plusMillis)
          .ifPresent(time -> due.merge(id, time, (a, b) -> a.isBefore(b) ? a : b));
    } catch (PortException e) {
      due.put(id, clock.instant().plus(RETRY));
    }
    hear();
  }
}
