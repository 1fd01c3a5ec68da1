package io.tenantry.hostname;

import io.javaoperatorsdk.operator.processing.event.Event;
import io.javaoperatorsdk.operator.processing.event.EventProcessor;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.AbstractEventSource;
import io.tenantry.api.hostname.GatewayHostnameRequest;
import io.tenantry.hostname.IssuanceWatch.Waiting;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Brings ACM's news of certificates to the requests that wait for them.
 *
 * <p>Shared mutable state: the thread that looks, while the controller runs.
 */
final class CertificateWatch extends AbstractEventSource<Void, GatewayHostnameRequest> {
  private static final Duration LAST_LOOK = Duration.ofSeconds(2);

  private final RequestRoll requests;
  private final CertificateBook book;
  private final Duration longest;
  private final InstantSource clock;
  private volatile @Nullable Thread looking;

  CertificateWatch(
      RequestRoll requests, CertificateBook book, Duration longest, InstantSource clock) {
    super(Void.class, "certificates");
    this.requests = requests;
    this.book = book;
    this.longest = longest;
    this.clock = clock;
  }

  @Override
  public synchronized void start() {
    if (isRunning()) {
      return;
    }
    super.start();
    var watch = new IssuanceWatch(this::waiting, book, longest, clock, this::wake);
    var thread = Thread.ofVirtual().name("certificates").unstarted(() -> run(watch));
    looking = thread;
    thread.start();
  }

  /** A look that hangs in a call is interrupted; should it not end, it wakes nobody any more. */
  @Override
  public synchronized void stop() {
    super.stop();
    var thread = looking;
    looking = null;
    if (thread == null) {
      return;
    }
    thread.interrupt();
    try {
      thread.join(LAST_LOOK);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public Set<Void> getSecondaryResources(GatewayHostnameRequest primary) {
    return Set.of();
  }

  private void run(IssuanceWatch watch) {
    try {
      // One that outlived its stop is not this source's thread any more.
      while (Thread.currentThread().equals(looking)) {
        Thread.sleep(watch.look());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Nobody while another process leads: it looks after them, and no pass would run here. */
  private Stream<Waiting> waiting() {
    var leading = !(getEventHandler() instanceof EventProcessor<?> passes) || passes.isRunning();
    return isRunning() && leading && requests.isOpen()
        ? requests.awaitingIssuance()
        : Stream.empty();
  }

  private void wake(String key) {
    if (isRunning()) {
      int slash = key.indexOf('/');
      getEventHandler()
          .handleEvent(
              new Event(new ResourceID(key.substring(slash + 1), key.substring(0, slash))));
    }
  }
}
