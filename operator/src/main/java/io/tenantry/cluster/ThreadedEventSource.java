package io.tenantry.cluster;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.javaoperatorsdk.operator.processing.event.EventProcessor;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Wakes objects for events that its own thread detects outside the cluster.
 *
 * <p>Shared mutable state: that thread.
 */
public abstract class ThreadedEventSource<P extends HasMetadata> extends WakeUpSource<P> {
  private static final Duration LAST_LOOK = Duration.ofSeconds(2);

  private final String name;
  private volatile @Nullable Thread thread;

  /** {@code name} tells it from others of the same controller. */
  protected ThreadedEventSource(String name) {
    super(name);
    this.name = name;
  }

  /** What the thread does, over and over, until the controller stops. */
  protected interface Look {
    /** Looks once, and waits until the next look is due. */
    void run() throws InterruptedException;
  }

  /** Each start has a look of its own. */
  protected abstract Look begin();

  @Override
  public synchronized void start() {
    if (isRunning()) {
      return;
    }
    super.start();
    var look = begin();
    var looking = Thread.ofVirtual().name(name).unstarted(() -> run(look));
    thread = looking;
    looking.start();
  }

  /** Interrupts a call that hangs; if it does not end, it no longer wakes objects. */
  @Override
  public synchronized void stop() {
    super.stop();
    var looking = thread;
    thread = null;
    if (looking == null) {
      return;
    }
    looking.interrupt();
    try {
      looking.join(LAST_LOOK);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** False for a thread that outlived its stop: another may be looking by now. */
  protected final boolean onDuty() {
    return Thread.currentThread().equals(thread);
  }

  /** False while another process leads: it looks after the objects, and no pass would run here. */
  protected final boolean leading() {
    return isRunning()
        && (!(getEventHandler() instanceof EventProcessor<?> passes) || passes.isRunning());
  }

  private void run(Look look) {
    try {
      while (onDuty()) {
        look.run();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
