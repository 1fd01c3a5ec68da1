package io.tenantry.cluster;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.javaoperatorsdk.operator.processing.event.source.AbstractEventSource;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.event.source.EventSourceStartPriority;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;

/**
 * Delays reconciles until the caches of all controllers of a plane are filled, because they use
 * each other's caches.
 *
 * <p>Shared mutable state: how many controllers still fill their cache.
 */
public final class OpenCaches {
  private final CountDownLatch filling;

  /** {@code controllers}: how many there are. */
  public OpenCaches(int controllers) {
    filling = new CountDownLatch(controllers);
  }

  /** Waits until all caches are full. */
  public void await() {
    try {
      filling.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Stopped before all caches were filled", e);
    }
  }

  /**
   * The event sources of one controller, with one more that the SDK starts when they have started,
   * that is: when they are full. The controller's own cache is full before any of them starts.
   */
  public <P extends HasMetadata> List<EventSource<?, P>> gated(List<EventSource<?, P>> sources) {
    var all = new ArrayList<EventSource<?, P>>();
    for (var source : sources) {
      if (source instanceof AbstractEventSource<?, ?> started) {
        started.setEventSourcePriority(EventSourceStartPriority.RESOURCE_STATE_LOADER);
      }
      all.add(source);
    }
    all.add(new Gate<>(filling));
    return all;
  }

  /** Says that the sources before it have started. */
  private static final class Gate<P extends HasMetadata> extends AbstractEventSource<Void, P> {
    private final CountDownLatch filling;
    private boolean told;

    Gate(CountDownLatch filling) {
      super(Void.class, "gate");
      this.filling = filling;
    }

    @Override
    public synchronized void start() {
      super.start();
      if (!told) {
        told = true;
        filling.countDown();
      }
    }

    @Override
    public Set<Void> getSecondaryResources(P primary) {
      return Set.of();
    }
  }
}
