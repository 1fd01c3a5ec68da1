package io.tenantry.edge;

import io.javaoperatorsdk.operator.processing.event.Event;
import io.javaoperatorsdk.operator.processing.event.EventProcessor;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.AbstractEventSource;
import io.micrometer.core.instrument.MeterRegistry;
import io.tenantry.api.edge.DistributionTenant;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Wakes DistributionTenants for what happens outside the cluster: the fleet's looks, and whoever
 * else has news of one.
 *
 * <p>Shared mutable state: the thread that looks, while the controller runs; which objects passes
 * have been made for, and whether the first look was asked for. Each start has a fleet of its own.
 */
final class FleetWatch extends AbstractEventSource<Void, DistributionTenant> {
  private static final Duration LAST_LOOK = Duration.ofSeconds(2);

  private final Supplier<Stream<FleetMember>> members;
  private final Fleet.Listing listing;
  private final FleetPace pace;
  private final InstantSource clock;
  private final RandomGenerator chance;
  private final FleetMeters meters;
  private final Rollouts rollouts = new Rollouts();
  private final Set<String> met = ConcurrentHashMap.newKeySet();
  private final Semaphore asked = new Semaphore(0);
  private volatile boolean hasLooked;
  private volatile @Nullable Thread looking;

  /** {@code members} is asked only while the controller runs. */
  FleetWatch(
      Supplier<Stream<FleetMember>> members,
      Fleet.Listing listing,
      FleetPace pace,
      InstantSource clock,
      RandomGenerator chance,
      MeterRegistry registry) {
    super(Void.class, "fleet");
    this.members = members;
    this.listing = listing;
    this.pace = pace;
    this.clock = clock;
    this.chance = chance;
    this.meters = new FleetMeters(registry, () -> members().count());
  }

  @Override
  public synchronized void start() {
    if (isRunning()) {
      return;
    }
    super.start();
    var fleet =
        new Fleet(
            new FleetMembers(this::members, this::wake, rollouts::listed),
            listing,
            pace,
            clock,
            chance,
            meters);
    var thread = Thread.ofVirtual().name("fleet").unstarted(() -> run(fleet));
    looking = thread;
    thread.start();
  }

  /** A look that hangs in a call is interrupted; should it not end, it wakes nobody any more. */
  @Override
  public synchronized void stop() {
    super.stop();
    var thread = looking;
    looking = null;
    if (thread == null) {
      return;
    }
    thread.interrupt();
    try {
      thread.join(LAST_LOOK);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Has the object's next pass run now, whether or not anything about it changed in the cluster.
   */
  void wake(String key) {
    if (isRunning()) {
      met.add(key);
      int slash = key.indexOf('/');
      getEventHandler()
          .handleEvent(
              new Event(new ResourceID(key.substring(slash + 1), key.substring(0, slash))));
    }
  }

  /** Whether nobody has met it or had news of it since the start. */
  boolean meets(String key) {
    return met.add(key);
  }

  void forget(String key) {
    met.remove(key);
    rollouts.forget(key);
  }

  Rollouts rollouts() {
    return rollouts;
  }

  /** Has the whole fleet looked at soon, once: after a start its objects count on it. */
  void lookAtAll() {
    if (!hasLooked) {
      hasLooked = true;
      asked.release();
    }
  }

  @Override
  public Set<Void> getSecondaryResources(DistributionTenant primary) {
    return Set.of();
  }

  private void run(Fleet fleet) {
    try {
      while (onDuty()) {
        var rest = fleet.look();
        // A call may have swallowed the interrupt that ends the rest.
        if (onDuty() && asked.tryAcquire(rest.toNanos(), TimeUnit.NANOSECONDS)) {
          fleet.lookAtAll();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** False for a thread that outlived its stop: another may be looking by now. */
  private boolean onDuty() {
    return Thread.currentThread().equals(looking);
  }

  /** Nobody while another process leads: it looks after them, and no pass would run here. */
  private Stream<FleetMember> members() {
    var leading = !(getEventHandler() instanceof EventProcessor<?> passes) || passes.isRunning();
    return isRunning() && leading
        ? members.get().filter(member -> !rollouts.isDeleted(member.key()))
        : Stream.empty();
  }
}
