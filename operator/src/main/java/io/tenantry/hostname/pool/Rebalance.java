package io.tenantry.hostname.pool;

import io.tenantry.hostname.pool.Placement.Refused;
import io.tenantry.hostname.pool.Placement.Target;
import io.tenantry.hostname.pool.RebalancePlan.Move;
import io.tenantry.hostname.pool.RebalancePlan.Stuck;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Which hostnames have to leave their Gateway. Every move costs a team work on its routes, so only
 * what must go goes, and only one at a time off each Gateway.
 */
public final class Rebalance {
  private final GatewayLimits limits;
  private final PoolModel model;
  private final List<Move> moves = new ArrayList<>();
  private final List<Stuck> stuck = new ArrayList<>();

  private Rebalance(Collection<PoolGateway> pool, GatewayLimits limits) {
    this.limits = limits;
    this.model = new PoolModel(pool, limits);
  }

  /**
   * Plans all moves.
   *
   * @param overfull whether hostnames leave Gateways above the limits too, not only drained ones
   */
  public static RebalancePlan plan(
      Collection<PoolGateway> pool,
      Collection<Assignment> assignments,
      GatewayLimits limits,
      boolean overfull) {
    return new Rebalance(pool, limits).plan(pool, assignments, overfull);
  }

  /** The hostnames that leave one Gateway. */
  private record Exodus(
      String gateway, List<Assignment> leaving, String reason, boolean underWay) {}

  private RebalancePlan plan(
      Collection<PoolGateway> pool, Collection<Assignment> assignments, boolean overfull) {
    var moving = assignments.stream().filter(Assignment::moving).toList();
    moving.forEach(one -> model.take(one.gateway(), one.need()));
    var residents =
        assignments.stream()
            .sorted(Comparator.comparing(Assignment::key))
            .collect(Collectors.groupingBy(Assignment::gateway));
    rounds(
        pool.stream()
            .filter(gateway -> !gateway.deleting())
            .sorted(Comparator.comparing(PoolGateway::name, GatewayName.ORDER))
            .map(gateway -> exodus(gateway, residents, overfull))
            .toList());
    return new RebalancePlan(moves, stuck, moving.size());
  }

  private Exodus exodus(
      PoolGateway gateway, Map<String, List<Assignment>> residents, boolean overfull) {
    var name = gateway.name();
    var all = residents.getOrDefault(name, List.of());
    var staying = all.stream().filter(one -> !one.moving()).toList();
    var underWay = staying.size() < all.size();
    if (gateway.draining()) {
      return new Exodus(name, staying, name + " is being drained", underWay);
    }
    var load = model.load(name);
    return new Exodus(
        name,
        overfull ? surplus(name, staying) : List.of(),
        "%s is above its limits (%s)".formatted(name, limits.text(load)),
        underWay);
  }

  /** The fewest that must go, as far as choosing the most helpful one each time finds them. */
  private List<Assignment> surplus(String gateway, List<Assignment> residents) {
    var leaving = new ArrayList<Assignment>();
    var candidates =
        new ArrayList<>(
            residents.stream()
                .filter(one -> limits.admit(GatewayLoad.NONE, one.need().load()))
                .toList());
    var load = model.load(gateway);
    while (limits.exceededBy(load)) {
      var now = load;
      var best =
          candidates.stream()
              .filter(one -> limits.excess(without(now, one)) < limits.excess(now))
              .min(mostHelpful(now));
      if (best.isEmpty()) {
        stuck.add(
            new Stuck(
                gateway,
                Optional.empty(),
                "%s stays above its limits (%s): none of its hostnames can leave and make a difference"
                    .formatted(gateway, limits.text(load))));
        break;
      }
      leaving.add(best.get());
      candidates.remove(best.get());
      load = without(load, best.get());
    }
    return leaving;
  }

  /** Those without a selector first: they always find a place. */
  private Comparator<Assignment> mostHelpful(GatewayLoad load) {
    return Comparator.comparing((Assignment one) -> one.need().selector().isPresent())
        .thenComparingDouble(one -> limits.excess(without(load, one)))
        .thenComparingDouble(one -> limits.share(one.need().load()))
        .thenComparing(Assignment::key);
  }

  private static GatewayLoad without(GatewayLoad load, Assignment one) {
    return load.minus(one.need().load());
  }

  /** The first of every Gateway, then the second of every Gateway: any beginning can be done. */
  private void rounds(List<Exodus> sources) {
    var more = true;
    for (int round = 0; more; round++) {
      more = false;
      for (var source : sources) {
        var index = source.underWay() ? round - 1 : round;
        if (index >= 0 && index < source.leaving().size()) {
          move(source, source.leaving().get(index), round);
        }
        more |= index + 1 < source.leaving().size();
      }
    }
  }

  private void move(Exodus source, Assignment one, int round) {
    model.take(source.gateway(), one.need());
    switch (model.put(one.need())) {
      case Target target ->
          moves.add(new Move(one.key(), source.gateway(), target, source.reason(), round));
      case Refused(var message) -> {
        model.restore(source.gateway(), one.need());
        stuck.add(
            new Stuck(
                source.gateway(),
                Optional.of(one.key()),
                "%s, and this hostname cannot leave: %s".formatted(source.reason(), message)));
      }
    }
  }
}
