package io.tenantry.edge;

import io.micrometer.core.instrument.MeterRegistry;
import io.tenantry.api.edge.DistributionTenant;
import io.tenantry.cluster.ThreadedEventSource;
import io.tenantry.edge.fleet.Fleet;
import io.tenantry.edge.fleet.FleetMember;
import io.tenantry.edge.fleet.FleetMembers;
import io.tenantry.edge.fleet.FleetMeters;
import io.tenantry.edge.fleet.FleetPace;
import java.time.InstantSource;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * Event source that starts reconciles of DistributionTenants for changes outside the cluster, found
 * by comparing all tenants or reported by other parts.
 *
 * <p>Shared mutable state: the objects that had a pass, and whether the first comparison was
 * requested. Each start has a {@link Fleet} of its own.
 */
final class FleetWatch extends ThreadedEventSource<DistributionTenant> {
  private final Supplier<Stream<FleetMember>> members;
  private final Fleet.Listing listing;
  private final FleetPace pace;
  private final InstantSource clock;
  private final RandomGenerator chance;
  private final FleetMeters meters;
  private final DeploymentTracker rollouts = new DeploymentTracker();
  private final Set<String> met = ConcurrentHashMap.newKeySet();
  private final Semaphore asked = new Semaphore(0);
  private volatile boolean hasLooked;

  /** {@code members} is asked only while the controller runs. */
  FleetWatch(
      Supplier<Stream<FleetMember>> members,
      Fleet.Listing listing,
      FleetPace pace,
      InstantSource clock,
      RandomGenerator chance,
      MeterRegistry registry) {
    super("fleet");
    this.members = members;
    this.listing = listing;
    this.pace = pace;
    this.clock = clock;
    this.chance = chance;
    this.meters = new FleetMeters(registry, () -> members().count());
  }

  @Override
  protected Look begin() {
    var fleet =
        new Fleet(
            new FleetMembers(this::members, this::wake, rollouts::listed),
            listing,
            pace,
            clock,
            chance,
            meters);
    return () -> {
      var rest = fleet.look();
      // A call may have swallowed the interrupt that ends the rest.
      if (onDuty() && asked.tryAcquire(rest.toNanos(), TimeUnit.NANOSECONDS)) {
        fleet.lookAtAll();
      }
    };
  }

  /**
   * Has the object's next pass run now, whether or not anything about it changed in the cluster.
   */
  @Override
  public void wake(String key) {
    if (isRunning()) {
      met.add(key);
      super.wake(key);
    }
  }

  /** Whether it had neither a pass nor an event since the start. */
  boolean meets(String key) {
    return met.add(key);
  }

  void forget(String key) {
    met.remove(key);
    rollouts.forget(key);
  }

  DeploymentTracker rollouts() {
    return rollouts;
  }

  /** Has the whole fleet looked at soon, once: after a start its objects count on it. */
  void lookAtAll() {
    if (!hasLooked) {
      hasLooked = true;
      asked.release();
    }
  }

  private Stream<FleetMember> members() {
    return leading()
        ? members.get().filter(member -> !rollouts.isDeleted(member.key()))
        : Stream.empty();
  }
}
