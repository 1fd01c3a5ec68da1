package io.tenantry.rows;

import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs a change feed on a thread of its own until it is closed, or until it fails and the listener
 * is told.
 */
public final class Following implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Following.class);

  /** How one kind of database is followed. */
  public interface Course {
    /** Tells what changes until it is stopped; failures leave as {@link PortException}. */
    void follow(Feed.Listener listener);

    /** Makes {@link #follow} end soon; comes from another thread, perhaps before it has begun. */
    void stop();
  }

  /** Whoever has closed the feed hears nothing more. */
  private final class Gate implements Feed.Listener {
    private final Feed.Listener listener;

    Gate(Feed.Listener listener) {
      this.listener = listener;
    }

    @Override
    public void connected() {
      if (!closed) {
        listener.connected();
      }
    }

    @Override
    public void changed(Set<String> keys) {
      if (!closed) {
        listener.changed(keys);
      }
    }

    @Override
    public void unclear() {
      if (!closed) {
        listener.unclear();
      }
    }

    @Override
    public void lost(Failure failure) {
      if (!closed) {
        listener.lost(failure);
      }
    }
  }

  private final Course course;
  private final Thread thread;
  private volatile boolean closed;

  private Following(String name, Course course, Feed.Listener listener) {
    this.course = course;
    this.thread = Thread.ofVirtual().name(name).unstarted(() -> run(new Gate(listener)));
  }

  /** Follows from now on; the name is the thread's. */
  public static Following start(String name, Course course, Feed.Listener listener) {
    var following = new Following(name, course, listener);
    following.thread.start();
    return following;
  }

  private void run(Feed.Listener listener) {
    try {
      course.follow(listener);
      listener.lost(new Failure(Kind.UNAVAILABLE, "The database ended the change feed"));
    } catch (PortException e) {
      LOG.atDebug().setCause(e).log("The change feed was lost");
      listener.lost(e.failure());
    } catch (RuntimeException e) {
      var name = e.getClass().getSimpleName();
      listener.lost(new Failure(Kind.UNAVAILABLE, "The change feed ended: " + name));
    }
  }

  @Override
  public void close() {
    closed = true;
    course.stop();
    thread.interrupt();
  }
}
