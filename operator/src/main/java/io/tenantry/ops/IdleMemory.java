package io.tenantry.ops;

import java.time.Duration;
import java.util.Optional;

/**
 * Returns memory to the operating system while the process is idle, because the garbage collector
 * shrinks the heap only when it runs.
 *
 * <p>Shared mutable state: none; it has its own thread.
 */
public final class IdleMemory implements AutoCloseable {
  private static final Duration LOOK_EVERY = Duration.ofSeconds(15);

  /** A collection costs a tenth of a second: not for less than this. */
  private static final long WORTHWHILE = 8 << 20;

  private final Thread thread;

  private IdleMemory() {
    this.thread = Thread.ofVirtual().name("idle-memory").unstarted(this::watch);
  }

  public static IdleMemory start() {
    var memory = new IdleMemory();
    memory.thread.start();
    return memory;
  }

  /**
   * What can be seen from outside.
   *
   * @param worked processor time used since the process began
   * @param heap bytes that the heap has from the system
   */
  record Reading(Duration worked, long heap) {}

  /** Whether the process was at rest between two readings and has more than it last needed. */
  static boolean isWorthwhile(Reading before, Reading now, Optional<Long> needed) {
    boolean atRest = now.worked().minus(before.worked()).compareTo(LOOK_EVERY.dividedBy(20)) <= 0;
    return atRest && needed.map(bytes -> now.heap() - bytes >= WORTHWHILE).orElse(true);
  }

  private void watch() {
    var before = read();
    var needed = Optional.<Long>empty();
    try {
      while (true) {
        Thread.sleep(LOOK_EVERY);
        var now = read();
        if (isWorthwhile(before, now, needed)) {
          System.gc();
          needed = Optional.of(Runtime.getRuntime().totalMemory());
        }
        before = read();
      }
    } catch (InterruptedException _) {
      // The process ends.
    }
  }

  private static Reading read() {
    return new Reading(
        ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO),
        Runtime.getRuntime().totalMemory());
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
