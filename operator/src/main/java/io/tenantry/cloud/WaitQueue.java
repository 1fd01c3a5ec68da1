package io.tenantry.cloud;

import io.tenantry.cloud.CallContext.Urgency;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Orders the callers that wait: higher urgency first, then objects in turn. Not thread-safe.
 *
 * <p>Nobody waits for ever: a caller that was overtaken often enough is next.
 */
final class WaitQueue {
  /** How many turns may go to more urgent ones before it is the turn of a patient one. */
  private static int patience(Urgency urgency) {
    return switch (urgency) {
      case CHANGE -> Integer.MAX_VALUE;
      case CONVERGENCE -> 4;
      case DRIFT -> 16;
    };
  }

  /** Those of one urgency, by object. */
  private static final class Rank {
    final Map<String, Deque<Waiter>> objects = new LinkedHashMap<>();
    int passed;
    int size;

    Optional<Waiter> first() {
      return objects.values().stream().findFirst().map(Deque::getFirst);
    }
  }

  private final Map<Urgency, Rank> ranks = new EnumMap<>(Urgency.class);

  WaitQueue() {
    for (var urgency : Urgency.values()) {
      ranks.put(urgency, new Rank());
    }
  }

  void add(Waiter turn) {
    var rank = rank(turn);
    rank.objects.computeIfAbsent(turn.object(), _ -> new ArrayDeque<>()).add(turn);
    rank.size++;
  }

  /** The one whose turn it is; stays the same until someone comes or goes. */
  Optional<Waiter> next() {
    return overdue().or(this::mostUrgent);
  }

  private Optional<Waiter> overdue() {
    return ranks.entrySet().stream()
        .filter(e -> e.getValue().passed >= patience(e.getKey()))
        .map(e -> e.getValue().first())
        .flatMap(Optional::stream)
        .reduce((_, last) -> last);
  }

  private Optional<Waiter> mostUrgent() {
    return ranks.values().stream().map(Rank::first).flatMap(Optional::stream).findFirst();
  }

  /** It had its turn: its object goes to the end, and everyone less urgent was passed over. */
  void served(Waiter turn) {
    remove(turn);
    var rank = rank(turn);
    rank.passed = 0;
    var others = rank.objects.remove(turn.object());
    if (others != null) {
      rank.objects.put(turn.object(), others);
    }
    ranks.forEach((urgency, other) -> {
      if (urgency.compareTo(turn.urgency()) > 0 && !other.objects.isEmpty()) {
        other.passed++;
      }
    });
  }

  /** It gave up. */
  void remove(Waiter turn) {
    var rank = rank(turn);
    var waiting = rank.objects.get(turn.object());
    if (waiting != null && waiting.remove(turn)) {
      rank.size--;
      if (waiting.isEmpty()) {
        rank.objects.remove(turn.object());
      }
    }
    if (rank.objects.isEmpty()) {
      rank.passed = 0;
    }
  }

  boolean isEmpty() {
    return ranks.values().stream().allMatch(rank -> rank.objects.isEmpty());
  }

  int size(Urgency urgency) {
    return Objects.requireNonNull(ranks.get(urgency)).size;
  }

  Map<Urgency, Integer> sizes() {
    var sizes = new EnumMap<Urgency, Integer>(Urgency.class);
    ranks.forEach((urgency, rank) -> sizes.put(urgency, rank.size));
    return sizes;
  }

  private Rank rank(Waiter turn) {
    return Objects.requireNonNull(ranks.get(turn.urgency()));
  }
}
