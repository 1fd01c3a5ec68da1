package io.tenantry.source.database;

import io.tenantry.pass.Failure;
import io.tenantry.pass.PortException;
import io.tenantry.rows.Feed;
import io.tenantry.rows.Store;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A source's connection to its database: the store, and the change feed, which is opened again
 * whenever it is lost.
 *
 * <p>Shared mutable state: whether the feed is followed.
 */
public final class DatabaseConnection implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(DatabaseConnection.class);
  private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);

  private final Store store;
  private final Consumer<UnaryOperator<ReadSchedule>> schedule;
  private final Runnable wake;
  private final InstantSource clock;
  private final BackgroundReading background;
  private final Object lock = new Object();
  private FeedState state;
  private Duration pause = FIRST_PAUSE;
  private boolean closed;
  private @Nullable AutoCloseable followed;

  /**
   * Opens it.
   *
   * @param schedule is told what the feed tells
   * @param wake runs the source's next pass
   */
  public DatabaseConnection(
      Store store,
      boolean follow,
      Consumer<UnaryOperator<ReadSchedule>> schedule,
      Runnable wake,
      InstantSource clock,
      Threads threads) {
    this.store = store;
    this.schedule = schedule;
    this.wake = wake;
    this.clock = clock;
    this.background = new BackgroundReading(wake, clock, threads);
    var feed = follow ? store.feed() : Optional.<Feed>empty();
    this.state = feed.isPresent() ? FeedState.RECONNECTING : FeedState.NONE;
    feed.ifPresent(this::follow);
  }

  public Store store() {
    return store;
  }

  /** The reading of all rows that is under way on this connection, if any. */
  public BackgroundReading background() {
    return background;
  }

  public FeedState state() {
    synchronized (lock) {
      return state;
    }
  }

  @Override
  public void close() {
    AutoCloseable current;
    synchronized (lock) {
      closed = true;
      current = followed;
      followed = null;
    }
    end(current);
    store.close();
  }

  private void follow(Feed feed) {
    var ear = new Ear(feed);
    try {
      var handle = feed.follow(ear);
      synchronized (lock) {
        if (!closed) {
          followed = handle;
          return;
        }
      }
      end(handle);
    } catch (PortException e) {
      ear.lost(e.failure());
    }
  }

  private static void end(@Nullable AutoCloseable handle) {
    if (handle != null) {
      try {
        handle.close();
      } catch (Exception e) {
        LOG.atDebug().setCause(e).log("Closing a change feed failed");
      }
    }
  }

  /** Hears one life of the feed. */
  private final class Ear implements Feed.Listener {
    private final Feed feed;

    Ear(Feed feed) {
      this.feed = feed;
    }

    /** What happened until now was not told: all rows are read once. */
    @Override
    public void connected() {
      synchronized (lock) {
        state = FeedState.FOLLOWING;
        pause = FIRST_PAUSE;
      }
      schedule.accept(ReadSchedule::unclear);
      wake.run();
    }

    @Override
    public void changed(Set<String> keys) {
      schedule.accept(before -> before.changed(keys, clock.instant()));
      wake.run();
    }

    @Override
    public void unclear() {
      schedule.accept(ReadSchedule::unclear);
      wake.run();
    }

    @Override
    public void lost(Failure failure) {
      Duration before;
      synchronized (lock) {
        if (closed) {
          return;
        }
        state = FeedState.RECONNECTING;
        before = pause;
        pause =
            pause.multipliedBy(2).compareTo(LONGEST_PAUSE) > 0
                ? LONGEST_PAUSE
                : pause.multipliedBy(2);
      }
      LOG.atWarn()
          .addKeyValue("failure", failure.message())
          .addKeyValue("again", before)
          .log("The change feed was lost; the operator connects again");
      wake.run();
      Thread.ofVirtual().name("feed-again").start(() -> again(before));
    }

    private void again(Duration before) {
      try {
        Thread.sleep(before);
        synchronized (lock) {
          if (closed) {
            return;
          }
        }
        follow(feed);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
