package io.tenantry.cli;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Handles Ctrl-C: interrupts the working thread and keeps the JVM alive until it has closed its
 * resources.
 */
final class StopSignal {
  private static final Duration PATIENCE = Duration.ofSeconds(40);

  private final AtomicBoolean received = new AtomicBoolean();
  private final AtomicBoolean finished = new AtomicBoolean();

  static StopSignal forThisThread() {
    var signal = new StopSignal();
    var worker = Thread.currentThread();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> signal.stop(worker), "stop"));
    return signal;
  }

  boolean received() {
    return received.get();
  }

  /** Says that there is nothing left to close. */
  void finished() {
    finished.set(true);
  }

  private void stop(Thread worker) {
    if (finished.get()) {
      return;
    }
    received.set(true);
    worker.interrupt();
    try {
      worker.join(PATIENCE);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
