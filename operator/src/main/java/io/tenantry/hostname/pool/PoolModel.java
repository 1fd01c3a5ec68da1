package io.tenantry.hostname.pool;

import io.tenantry.hostname.pool.Placement.Create;
import io.tenantry.hostname.pool.Placement.Decision;
import io.tenantry.hostname.pool.Placement.Refused;
import io.tenantry.hostname.pool.Placement.Target;
import io.tenantry.hostname.pool.Placement.Use;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The load of the pool's Gateways while hostnames are placed and removed in memory. Not
 * thread-safe.
 */
public final class PoolModel {
  private static final int REASONS = 3;

  private final GatewayLimits limits;
  private final List<Slot> all;
  private final Map<String, Slot> byName = new HashMap<>();
  private final Map<GatewayProfile, Candidates> candidates = new HashMap<>();
  private final Map<String, GatewayLoad> awaited;
  private int next;

  PoolModel(Collection<PoolGateway> pool, GatewayLimits limits) {
    this(pool, limits, Map.of());
  }

  /** {@code awaited}: what Gateways carry, once they exist again, by name. */
  PoolModel(Collection<PoolGateway> pool, GatewayLimits limits, Map<String, GatewayLoad> awaited) {
    this.limits = limits;
    this.awaited = Map.copyOf(awaited);
    all =
        pool.stream()
            .sorted(Comparator.comparing(PoolGateway::name, GatewayName.ORDER))
            .map(Slot::new)
            .toList();
    next = GatewayName.next(pool.stream().map(PoolGateway::name).toList());
    all.forEach(this::add);
  }

  /** Finds the first Gateway that takes a hostname, or makes one, and counts it there. */
  Decision put(PlacementNeed need) {
    if (tooSmallFor(need)) {
      return new Refused(
          ("its routes are more than one Gateway may carry (%s): split them over several hostnames,"
                  + " or raise the limits in the operator's settings")
              .formatted(limits.text(need.load())));
    }
    var fitting = candidates(need.profile()).find(need);
    if (fitting.isEmpty() && need.selector().isPresent()) {
      return new Refused(refusal(need, need.selector().get()));
    }
    Target target =
        fitting
            .<Target>map(slot -> new Use(slot.gateway.name()))
            .orElseGet(() -> create(need.profile()));
    restore(target.gateway(), need);
    return target;
  }

  /** Whether not even an empty Gateway could take a hostname. */
  boolean tooSmallFor(PlacementNeed need) {
    return !limits.admit(GatewayLoad.NONE, need.load());
  }

  GatewayLoad load(String gateway) {
    var slot = byName.get(gateway);
    return slot == null ? GatewayLoad.NONE : slot.load;
  }

  /** Takes a hostname out of a Gateway. */
  void take(String gateway, PlacementNeed need) {
    var slot = byName.get(gateway);
    if (slot != null) {
      slot.load = slot.load.minus(need.load());
      candidates(slot.gateway.profile()).firstOpen = 0;
    }
  }

  /** Puts a hostname on a Gateway, whether it has capacity or not. */
  void restore(String gateway, PlacementNeed need) {
    var slot = byName.get(gateway);
    if (slot != null) {
      slot.load = slot.load.plus(need.load());
    }
  }

  /** A new Gateway with nothing on it yet but those who wait for one of its name. */
  private Create create(GatewayProfile profile) {
    while (limits.fullAt(awaited(GatewayName.of(next)))) {
      next++;
    }
    var name = GatewayName.of(next++);
    add(
        new Slot(
            new PoolGateway(
                name,
                profile,
                Map.of(Marks.MANAGED_BY, Marks.MANAGER),
                awaited(name),
                false,
                false,
                Optional.empty())));
    return new Create(name, profile);
  }

  private GatewayLoad awaited(String gateway) {
    return awaited.getOrDefault(gateway, GatewayLoad.NONE);
  }

  private void add(Slot slot) {
    byName.put(slot.gateway.name(), slot);
    if (slot.gateway.open()) {
      candidates(slot.gateway.profile()).slots.add(slot);
    }
  }

  private Candidates candidates(GatewayProfile profile) {
    return candidates.computeIfAbsent(profile, _ -> new Candidates());
  }

  private String refusal(PlacementNeed need, GatewaySelector selector) {
    var matching = all.stream().filter(slot -> selector.matches(slot.gateway.labels())).toList();
    var why =
        matching.isEmpty()
            ? "none of the pool's Gateways has these labels"
            : matching.stream()
                .limit(REASONS)
                .map(slot -> slot.gateway.name() + " " + obstacle(slot, need.profile()))
                .collect(Collectors.joining(", ", "", matching.size() > REASONS ? ", …" : ""));
    return selector
        .flaw()
        .orElse(
            ("no Gateway that spec.gatewaySelector selects can take the hostname (%s), and with a"
                    + " selector none is created: change the selector or the Gateway, or remove the"
                    + " selector")
                .formatted(why));
  }

  private String obstacle(Slot slot, GatewayProfile wanted) {
    var profile = slot.gateway.profile();
    if (!profile.gatewayClass().equals(wanted.gatewayClass())) {
      return "has class \"%s\", not \"%s\""
          .formatted(profile.gatewayClass(), wanted.gatewayClass());
    }
    if (!profile.visibility().equals(wanted.visibility())) {
      return "has visibility \"%s\", not \"%s\""
          .formatted(profile.visibility(), wanted.visibility());
    }
    if (!profile.wafArn().equals(wanted.wafArn())) {
      return "has web ACL \"%s\", not \"%s\"".formatted(profile.wafArn(), wanted.wafArn());
    }
    return slot.gateway.closed().orElseGet(() -> "is full: " + limits.text(slot.load));
  }

  /** A Gateway and what it would carry. */
  private static final class Slot {
    private final PoolGateway gateway;
    private GatewayLoad load;

    Slot(PoolGateway gateway) {
      this.gateway = gateway;
      load = gateway.load();
    }
  }

  /** The Gateways of one profile that take hostnames, in their order. */
  private final class Candidates {
    private final List<Slot> slots = new ArrayList<>();
    private int firstOpen;

    Optional<Slot> find(PlacementNeed need) {
      while (firstOpen < slots.size() && limits.fullAt(slots.get(firstOpen).load)) {
        firstOpen++;
      }
      return slots.subList(firstOpen, slots.size()).stream()
          .filter(slot -> limits.admit(slot.load, need.load()))
          .filter(
              slot -> need.selector().map(only -> only.matches(slot.gateway.labels())).orElse(true))
          .findFirst();
    }
  }
}
