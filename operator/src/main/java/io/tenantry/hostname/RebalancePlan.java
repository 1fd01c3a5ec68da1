package io.tenantry.hostname;

import io.tenantry.hostname.Placement.Target;
import java.util.List;

/**
 * All moves that would be made, as things are now.
 *
 * @param moves in the order in which they are made
 * @param stuck what ought to move and cannot
 * @param moving how many hostnames are on their way already
 */
record RebalancePlan(List<Move> moves, List<Stuck> stuck, int moving) {
  RebalancePlan {
    moves = List.copyOf(moves);
    stuck = List.copyOf(stuck);
  }

  /**
   * A hostname leaves a Gateway.
   *
   * @param round how many moves off the same Gateway have to be finished before
   */
  record Move(String key, String from, Target to, String reason, int round) {}

  /** A Gateway keeps what it should not, and why. */
  record Stuck(String gateway, String message) {}

  /**
   * What to begin with now: one hostname of each Gateway.
   *
   * @param most how many may be on their way at the same time
   */
  List<Move> next(int most) {
    return moves.stream()
        .filter(move -> move.round() == 0)
        .limit(Math.max(0, most - moving))
        .toList();
  }
}
