package io.tenantry.cloud;

import io.tenantry.cloud.CallContext.Urgency;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.Condition;
import java.util.function.Function;

/**
 * The quota of a cloud, shared fairly: one bucket per account, service and class of operations.
 *
 * <p>A caller takes a permit before each request, waiting for its turn if need be, and says
 * afterwards how it went, so that the bucket learns. Shared mutable state: the lanes, one lock
 * each.
 */
public final class Budget {
  private static final int MANY_LANES = 512;
  private static final int MOST_LANES = 2_048;
  private static final long LONG_IDLE = Duration.ofMinutes(10).toNanos();

  /** What a bucket is for. */
  public record Key(String account, String service, Operations operations) {}

  /** Operations that the provider limits together, or that must not slow each other down. */
  public enum Operations {
    READ,
    /** Changes, and whatever else is written now and then. */
    WRITE,
    /** They come in great numbers, and not when changes do. */
    CREATION,
    /** The same. */
    DELETION,
    /** Single DNS record changes, many in one request. */
    RECORD_CHANGE,
    /** CloudFront allows far fewer of these than of other writes. */
    INVALIDATION,
    /** ACM allows fewer of these than of other reads. */
    LISTING,
    /** ACM allows more of these than of other writes. */
    REMOVAL
  }

  /** One bucket, as it is now. */
  public record State(
      Key key,
      double perSecond,
      double firstPerSecond,
      double tokens,
      Map<Urgency, Integer> waiting,
      Counts counts) {
    public State {
      waiting = Map.copyOf(waiting);
    }
  }

  /**
   * Since the lane was opened.
   *
   * @param throttled how often the provider said it was too much
   * @param refused how many lost patience
   */
  public record Counts(long granted, long throttled, long refused) {}

  /** Leave to make one request. Say how it went, once. */
  public static final class Permit {
    private final RateLane lane;
    private final int cost;
    private final long era;
    private final boolean waited;

    Permit(RateLane lane, int cost, long era, boolean waited) {
      this.lane = lane;
      this.cost = cost;
      this.era = era;
      this.waited = waited;
    }

    /** The provider did not find it too much, whatever else it said. */
    public void succeeded() {
      lane.succeeded(cost, waited);
    }

    /** The provider found it too much. */
    public void throttled() {
      lane.throttled(era);
    }
  }

  private static final class RealTime implements RateLane.Time {
    @Override
    public long nanos() {
      return System.nanoTime();
    }

    @Override
    @SuppressWarnings("WaitNotInLoop") // The loop is the lane's.
    public void await(Condition condition, long nanos) throws InterruptedException {
      var _ = condition.awaitNanos(nanos);
    }
  }

  private final Function<Key, RateLimits> limits;
  private final Duration patience;
  private final RateLane.Time time;
  private final ConcurrentMap<Key, RateLane> lanes = new ConcurrentHashMap<>();

  /** {@code patience} is how long a caller waits for its turn at most. */
  public Budget(Function<Key, RateLimits> limits, Duration patience) {
    this(limits, patience, new RealTime());
  }

  Budget(Function<Key, RateLimits> limits, Duration patience, RateLane.Time time) {
    this.limits = limits;
    this.patience = patience;
    this.time = time;
  }

  /**
   * Waits for leave to make a request.
   *
   * @param cost how many tokens it takes: one, but for batches
   * @throws PortException THROTTLED when its turn did not come in time
   * @throws io.tenantry.pass.PassDeferred where so many wait that a pass had better come again
   */
  public Permit take(CallContext call, Key key, int cost) {
    try {
      var permit =
          lane(key)
              .take(call, cost, patience.toNanos())
              .orElseThrow(() -> new PortException(tooLong(key)));
      if (!isRead(key.operations())) {
        ConcurrencyLimit.stay();
      }
      return permit;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new PortException(
          new Failure(Kind.UNAVAILABLE, "stopped while waiting for a turn at " + name(key)), e);
    }
  }

  private static boolean isRead(Operations operations) {
    return switch (operations) {
      case READ, LISTING -> true;
      case WRITE, CREATION, DELETION, RECORD_CHANGE, INVALIDATION, REMOVAL -> false;
    };
  }

  private Failure tooLong(Key key) {
    return new Failure(
        Kind.THROTTLED,
        "no turn at %s within %d s: the account's request budget is used up"
            .formatted(name(key), patience.toSeconds()));
  }

  private static String name(Key key) {
    return "%s (%s, account %s)".formatted(key.service(), key.operations(), key.account());
  }

  /** Every bucket that was used lately. */
  public List<State> states() {
    return lanes.values().stream()
        .map(RateLane::state)
        .sorted(
            Comparator.comparing((State state) -> state.key().account())
                .thenComparing(state -> state.key().service())
                .thenComparing(state -> state.key().operations()))
        .toList();
  }

  /** One bucket; empty when it was not used lately. */
  public Optional<State> state(Key key) {
    return Optional.ofNullable(lanes.get(key)).map(RateLane::state);
  }

  /** Accounts are named by users: whatever they name, there are never more lanes than this. */
  RateLane lane(Key key) {
    if (lanes.size() >= MANY_LANES) {
      lanes.values().removeIf(lane -> lane.idleFor(LONG_IDLE));
    }
    if (lanes.size() >= MOST_LANES) {
      lanes.values().removeIf(lane -> lane.idleFor(0));
    }
    return lanes.computeIfAbsent(key, k -> new RateLane(k, limits.apply(k), time));
  }
}
