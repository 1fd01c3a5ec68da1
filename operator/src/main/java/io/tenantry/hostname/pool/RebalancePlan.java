package io.tenantry.hostname.pool;

import io.tenantry.hostname.pool.Placement.Target;
import java.util.List;
import java.util.Optional;

/**
 * All moves that would be made, as things are now.
 *
 * @param moves in the order in which they are made
 * @param stuck what ought to move and cannot
 * @param moving how many hostnames are on their way already
 */
public record RebalancePlan(List<Move> moves, List<Stuck> stuck, int moving) {
  public RebalancePlan {
    moves = List.copyOf(moves);
    stuck = List.copyOf(stuck);
  }

  /**
   * A hostname leaves a Gateway.
   *
   * @param round how many moves off the same Gateway have to be finished before
   */
  public record Move(String key, String from, Target to, String reason, int round) {}

  /**
   * A Gateway keeps what it should not, and why.
   *
   * @param key the hostname that cannot leave; empty where none can help
   */
  record Stuck(String gateway, Optional<String> key, String message) {}

  /** Why a hostname's Gateway keeps what it should not, as far as this hostname is concerned. */
  public Optional<String> stuck(String gateway, String key) {
    return stuck.stream()
        .filter(one -> one.gateway().equals(gateway))
        .filter(one -> one.key().map(key::equals).orElse(true))
        .map(Stuck::message)
        .findFirst();
  }

  /**
   * What to begin with now: one hostname of each Gateway.
   *
   * @param most how many may be on their way at the same time
   */
  public List<Move> next(int most) {
    return moves.stream()
        .filter(move -> move.round() == 0)
        .limit(Math.max(0, most - moving))
        .toList();
  }
}
