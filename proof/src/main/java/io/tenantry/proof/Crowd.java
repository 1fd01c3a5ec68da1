package io.tenantry.proof;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/** Many users at once. */
final class Crowd {
  private static final int HANDS = 32;

  private Crowd() {}

  /** How long it takes to do something so many times, as many at once as the operator would. */
  static Duration timed(int times, IntConsumer action)
      throws InterruptedException, ExecutionException {
    return timed(times, HANDS, action);
  }

  /** The same with so many at once. */
  static Duration timed(int times, int hands, IntConsumer action)
      throws InterruptedException, ExecutionException {
    var start = Instant.now();
    try (var pool = Executors.newFixedThreadPool(hands, Thread.ofVirtual().factory())) {
      var tasks =
          IntStream.range(0, times)
              .mapToObj(i -> Executors.callable(() -> action.accept(i)))
              .toList();
      for (var done : pool.invokeAll(tasks)) {
        done.get();
      }
    }
    return Duration.between(start, Instant.now());
  }
}
