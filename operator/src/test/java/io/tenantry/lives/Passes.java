package io.tenantry.lives;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.tenantry.pass.PortException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
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

  /** Whoever asks for its next pass at once, and gets no further, would never end. */
  private static final int MOST_AT_ONCE = 8;

  private final DrivenController<P> controller;
  private final Clock clock;
  private final Map<ResourceID, Instant> due = new LinkedHashMap<>();
  private final Map<ResourceID, Integer> atOnce = new HashMap<>();

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

  /** When its turn is next. */
  public Optional<Instant> next(ResourceID id) {
    return Optional.ofNullable(due.get(id));
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
          .ifPresent(delay -> again(id, delay));
    } catch (PortException e) {
      due.put(id, clock.instant().plus(RETRY));
    }
    hear();
  }

  private void again(ResourceID id, long delay) {
    var hurries = delay > 0 ? 0 : atOnce.getOrDefault(id, 0) + 1;
    atOnce.put(id, hurries);
    if (hurries >= MOST_AT_ONCE) {
      throw new IllegalStateException("%s asks for passes at once without end".formatted(id));
    }
    due.merge(id, clock.instant().plusMillis(delay), (a, b) -> a.isBefore(b) ? a : b);
  }
}
