package io.tenantry.cloud.dns;

import java.time.Duration;

/**
 * How the engine spends its time.
 *
 * @param additions how long wishes for new records wait for company
 * @param removals the same for wishes that only give records away: nobody waits for those
 * @param poll how long after a change it is first asked for; then ever more rarely
 * @param longestPoll the longest pause between two questions
 * @param retry the first pause after a call that may work later; doubled each time
 * @param longestRetry the longest such pause
 * @param attempts after so many failures in a row the wishes are refused
 */
public record DnsPace(
    Gathering additions,
    Gathering removals,
    Duration poll,
    Duration longestPoll,
    Duration retry,
    Duration longestRetry,
    int attempts) {

  /**
   * How long wishes wait for company.
   *
   * @param window how long the first of a batch waits at most
   * @param quiet how long nobody may have wished anything for a batch to go earlier
   * @param widest how far apart batches of such wishes alone may get while they keep coming
   */
  public record Gathering(Duration window, Duration quiet, Duration widest) {
    public Gathering {
      if (quiet.compareTo(window) > 0) {
        throw new IllegalArgumentException("a quiet time longer than the window");
      }
    }

    /** For wishes that wait no longer however many come. */
    public Gathering(Duration window, Duration quiet) {
      this(window, quiet, window);
    }

    Duration wider(Duration gap) {
      return min(gap.multipliedBy(2), widest);
    }
  }

  public DnsPace {
    if (attempts < 1) {
      throw new IllegalArgumentException("no attempts");
    }
  }

  /** What suits Route 53, whose changes take half a minute. */
  public static DnsPace standard() {
    return new DnsPace(
        new Gathering(Duration.ofMillis(500), Duration.ofMillis(100)),
        new Gathering(Duration.ofSeconds(5), Duration.ofSeconds(1), Duration.ofMinutes(1)),
        Duration.ofSeconds(2),
        Duration.ofSeconds(15),
        Duration.ofMillis(250),
        Duration.ofSeconds(20),
        10);
  }

  /** As this, but asking for changes no more rarely than this. */
  public DnsPace withPolls(Duration most) {
    return new DnsPace(
        additions,
        removals,
        min(poll, most),
        min(longestPoll, most),
        retry,
        longestRetry,
        attempts);
  }

  /** The pause after so many failures; a share of it, from zero to one, is left to chance. */
  Duration retryPause(int failures, double chance) {
    var full = min(retry.multipliedBy(1L << Math.min(failures - 1, 20)), longestRetry);
    return full.dividedBy(2).plusNanos((long) (full.toNanos() / 2.0 * chance));
  }

  Duration nextPoll(Duration last) {
    return min(last.multipliedBy(5).dividedBy(4), longestPoll);
  }

  private static Duration min(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }
}
