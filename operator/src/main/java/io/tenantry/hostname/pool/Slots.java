package io.tenantry.hostname.pool;

import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Who is on which Gateway: what the requests' statuses say, plus what passes have decided and not
 * yet said. Each pass sets its own request's. A place is given only on the version of the Gateway's
 * slots that was decided on, and so is a Gateway closed that nobody is on.
 *
 * <p>Shared mutable state: the slots, the Gateways that are being created and those that were
 * closed; every access is synchronized and short.
 */
public final class Slots {
  private final Supplier<Stream<Slot>> told;
  private final Map<String, Slot> byUid = new HashMap<>();
  private final Map<String, Set<String>> uidsByGateway = new HashMap<>();
  private final Map<String, Long> versions = new HashMap<>();
  private final Map<String, PoolGateway> creating = new HashMap<>();
  private final Map<String, String> closed = new HashMap<>();
  private long version;
  private boolean filled;

  /** {@code told}: what earlier processes have said. */
  public Slots(Supplier<Stream<Slot>> told) {
    this.told = told;
  }

  /**
   * The slots of a Gateway at one moment.
   *
   * @param version changes whenever somebody takes a slot; 0 for a Gateway that nobody is on
   */
  record Taken(List<Slot> slots, long version) {}

  public synchronized void set(Slot slot) {
    fill();
    put(slot);
  }

  /** The first to ask takes over what earlier processes have said. */
  private void fill() {
    if (!filled) {
      filled = true;
      told.get().forEach(this::put);
    }
  }

  private void put(Slot slot) {
    var before = Optional.ofNullable(byUid.remove(slot.uid()));
    before.stream()
        .flatMap(old -> old.gateways().stream())
        .filter(gateway -> !slot.gateways().contains(gateway))
        .forEach(gateway -> leave(gateway, slot.uid()));
    if (!slot.gateways().isEmpty()) {
      byUid.put(slot.uid(), slot);
      slot.gateways().forEach(gateway -> join(gateway, slot.uid()));
    }
  }

  private void join(String gateway, String uid) {
    if (uidsByGateway.computeIfAbsent(gateway, _ -> new HashSet<>()).add(uid)) {
      versions.put(gateway, ++version);
    }
  }

  /** Nothing is kept of a Gateway that nobody is on. */
  private void leave(String gateway, String uid) {
    var uids = uidsByGateway.getOrDefault(gateway, new HashSet<>());
    uids.remove(uid);
    if (uids.isEmpty()) {
      uidsByGateway.remove(gateway);
      versions.remove(gateway);
    }
  }

  /** How many Gateways somebody is on. */
  synchronized int gateways() {
    fill();
    return uidsByGateway.size();
  }

  synchronized Taken on(String gateway) {
    fill();
    return new Taken(
        uidsByGateway.getOrDefault(gateway, Set.of()).stream()
            .flatMap(uid -> Optional.ofNullable(byUid.get(uid)).stream())
            .toList(),
        versions.getOrDefault(gateway, 0L));
  }

  /** By Gateway, also of those that are gone: their names may come again. */
  synchronized Map<String, Long> versions() {
    fill();
    return Map.copyOf(versions);
  }

  // Places

  /**
   * Takes a place, and fails as stale where others have taken one since it was decided on.
   *
   * @param created the Gateway that is about to be created for it
   * @return what the request had before
   */
  synchronized Slot reserve(
      Slot slot, String gateway, long decidedOn, Optional<PoolGateway> created) {
    fill();
    if (versions.getOrDefault(gateway, 0L) != decidedOn || creating.containsKey(gateway)) {
      throw stale("The slots of Gateway %s have changed".formatted(gateway));
    }
    var before = Optional.ofNullable(byUid.get(slot.uid())).orElseGet(() -> Slot.none(slot.uid()));
    put(slot);
    created.ifPresent(fresh -> creating.put(gateway, fresh));
    return before;
  }

  /** The creation of a Gateway has ended, well or not. */
  synchronized void created(String gateway) {
    creating.remove(gateway);
  }

  /** Those that are being created. */
  synchronized List<PoolGateway> beingCreated() {
    return List.copyOf(creating.values());
  }

  public synchronized boolean isBeingCreated(String gateway) {
    return creating.containsKey(gateway);
  }

  // Closing

  /** Gives no more places on a Gateway, unless somebody has come since that was decided on. */
  synchronized void close(String gateway, String uid, long decidedOn) {
    fill();
    if (versions.getOrDefault(gateway, 0L) != decidedOn || uidsByGateway.containsKey(gateway)) {
      throw stale("Gateway %s is needed again".formatted(gateway));
    }
    closed.put(gateway, uid);
    versions.put(gateway, ++version);
  }

  /** It was not deleted after all, or is gone. */
  synchronized void reopen(String gateway) {
    closed.remove(gateway);
    if (!uidsByGateway.containsKey(gateway)) {
      versions.remove(gateway);
    }
  }

  /** Whether this very Gateway is being deleted, whatever the cache still shows. */
  synchronized boolean isClosed(String gateway, String uid) {
    return uid.equals(closed.get(gateway));
  }

  private static PortException stale(String message) {
    return new PortException(new Failure(Kind.STALE, message));
  }
}
