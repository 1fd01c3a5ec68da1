package io.tenantry.ops;

import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseSpec;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The Leases of the operator that a plane replaces, wherever that is installed: while another
 * process renews one of them the plane must not act, and while the plane acts it holds them, so
 * that the other operator waits.
 *
 * <p>Shared mutable state: what was last seen of each Lease, and when.
 */
final class OriginalLease {
  /** Much longer than the time between two renewals of ours, so that one may fail. */
  private static final Duration HELD = Duration.ofSeconds(60);

  private static final Duration USUAL = Duration.ofSeconds(15);

  /** No clock is as wrong as this: what was renewed before is over. */
  private static final Duration LONG_AGO = Duration.ofMinutes(5);

  /** The Leases of one name, but for the one by which the plane elects its own leader. */
  interface Leases {
    List<Lease> list();

    /** Fails where somebody was faster. */
    void update(Lease lease);
  }

  /** A process that is active in place of the plane. */
  record Rival(Lease lease, String message) {}

  private record Seen(@Nullable ZonedDateTime renewed, String holder, long nanos) {}

  private final Leases leases;
  private final String identity;
  private final InstantSource clock;
  private final LongSupplier nanos;
  private final Map<String, Seen> seen = new HashMap<>();

  /** {@code identity} is the same for all processes that take turns with this one. */
  OriginalLease(Leases leases, String identity, InstantSource clock, LongSupplier nanos) {
    this.leases = leases;
    this.identity = identity;
    this.clock = clock;
    this.nanos = nanos;
  }

  /** Who else is active, if anybody. */
  synchronized Optional<Rival> rival() {
    return rival(leases.list());
  }

  private Optional<Rival> rival(List<Lease> seen) {
    return seen.stream().filter(this::isRenewed).findFirst().map(OriginalLease::rival);
  }

  private static Rival rival(Lease lease) {
    var meta = lease.getMetadata();
    return new Rival(
        lease,
        "%s holds Lease %s/%s; stop that operator: this plane starts when the Lease expires"
            .formatted(lease.getSpec().getHolderIdentity(), meta.getNamespace(), meta.getName()));
  }

  /** Has the other operator wait, where it is installed, unless somebody else is active. */
  synchronized Optional<Rival> hold() {
    var all = leases.list();
    var rival = rival(all);
    if (rival.isEmpty()) {
      all.forEach(this::take);
    }
    return rival;
  }

  /** Lets the other operator act. */
  synchronized void release() {
    leases.list().stream().filter(lease -> holder(lease).equals(identity)).forEach(this::free);
  }

  /**
   * By how long ago the last renewal was seen, since clocks differ, as all who elect leaders do.
   */
  private boolean isRenewed(Lease lease) {
    var holder = holder(lease);
    if (holder.isEmpty() || holder.equals(identity)) {
      return false;
    }
    var spec = lease.getSpec();
    var duration =
        Optional.ofNullable(spec.getLeaseDurationSeconds()).map(Duration::ofSeconds).orElse(USUAL);
    var last = seen.get(lease.getMetadata().getNamespace());
    if (last == null && isLongAgo(spec.getRenewTime())) {
      return false;
    }
    if (last == null
        || !last.holder().equals(holder)
        || !Objects.equals(last.renewed(), spec.getRenewTime())) {
      last = new Seen(spec.getRenewTime(), holder, nanos.getAsLong());
      seen.put(lease.getMetadata().getNamespace(), last);
    }
    return nanos.getAsLong() - last.nanos() < duration.toNanos();
  }

  private boolean isLongAgo(@Nullable ZonedDateTime renewed) {
    return renewed == null || renewed.toInstant().plus(LONG_AGO).isBefore(clock.instant());
  }

  private static String holder(Lease lease) {
    return Optional.ofNullable(lease.getSpec()).map(LeaseSpec::getHolderIdentity).orElse("");
  }

  private void take(Lease lease) {
    if (lease.getSpec() == null) {
      lease.setSpec(new LeaseSpec());
    }
    var spec = lease.getSpec();
    var now = clock.instant();
    if (!identity.equals(spec.getHolderIdentity())) {
      spec.setHolderIdentity(identity);
      spec.setAcquireTime(time(now));
      spec.setLeaseTransitions(Objects.requireNonNullElse(spec.getLeaseTransitions(), 0) + 1);
    }
    spec.setLeaseDurationSeconds((int) HELD.toSeconds());
    spec.setRenewTime(time(now));
    leases.update(lease);
  }

  private void free(Lease lease) {
    lease.getSpec().setHolderIdentity("");
    lease.getSpec().setLeaseDurationSeconds(1);
    leases.update(lease);
  }

  private static ZonedDateTime time(Instant instant) {
    return instant.atZone(ZoneOffset.UTC);
  }
}
