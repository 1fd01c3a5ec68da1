package io.tenantry.ops;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.cloud.ConcurrencyLimit;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** No thread dies of an error in silence. */
@Isolated("there is one such handler in a process")
class FatalErrorsTest {
  private final CountDownLatch ended = new CountDownLatch(1);

  @AfterEach
  void none() {
    Thread.setDefaultUncaughtExceptionHandler(null);
  }

  @Test
  void anErrorInAPassEndsTheProcess() throws InterruptedException {
    FatalErrors.endTheProcess(ended::countDown);
    // As a plane runs its passes.
    try (var workers = new ConcurrencyLimit(1, Thread.ofVirtual().factory())) {
      workers.execute(() -> {
        throw new StackOverflowError();
      });
      assertThat(ended.await(10, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void anExceptionIsOnlyTold() throws InterruptedException {
    FatalErrors.endTheProcess(ended::countDown);
    Thread.ofVirtual()
        .start(() -> {
          throw new IllegalStateException("a bug");
        })
        .join();
    assertThat(ended.getCount()).isEqualTo(1);
  }
}
