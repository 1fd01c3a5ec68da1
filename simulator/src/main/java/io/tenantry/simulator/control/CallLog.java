package io.tenantry.simulator.control;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongFunction;
import java.util.function.Predicate;

/** The latest calls, oldest first; the oldest are dropped. Thread-safe. */
public final class CallLog {
  private final Call[] ring;
  private long next = 1;
  private long first = 1;

  public CallLog(int capacity) {
    this.ring = new Call[capacity];
  }

  /**
   * Which calls to show; an empty text means all.
   *
   * @param since only calls with a higher number
   * @param last only so many, the newest
   */
  public record Filter(String service, String operation, String account, long since, int last)
      implements Predicate<Call> {

    public static Filter all() {
      return new Filter("", "", "", 0, Integer.MAX_VALUE);
    }

    @Override
    public boolean test(Call call) {
      return call.seq() > since
          && (service.isEmpty() || service.equals(call.service()))
          && (operation.isEmpty() || operation.equals(call.operation()))
          && (account.isEmpty() || account.equals(call.account()));
    }
  }

  public synchronized void add(LongFunction<Call> call) {
    ring[slot(next)] = call.apply(next);
    next++;
    first = Math.max(first, next - ring.length);
  }

  public synchronized List<Call> calls(Filter filter) {
    var newestFirst = new ArrayList<Call>();
    var stop = Math.max(first, filter.since() + 1);
    for (long seq = next - 1; seq >= stop && newestFirst.size() < filter.last(); seq--) {
      var call = ring[slot(seq)];
      if (filter.test(call)) {
        newestFirst.add(call);
      }
    }
    return newestFirst.reversed();
  }

  /** Deletes all calls; numbering continues. */
  public synchronized void clear() {
    Arrays.fill(ring, null);
    first = next;
  }

  private int slot(long seq) {
    return (int) (seq % ring.length);
  }
}
