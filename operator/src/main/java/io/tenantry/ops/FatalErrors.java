package io.tenantry.ops;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends the process when a thread fails with an Error, such as OutOfMemoryError. Otherwise the
 * object of that thread would never be reconciled again.
 */
public final class FatalErrors implements Thread.UncaughtExceptionHandler {
  private static final Logger LOG = LoggerFactory.getLogger(FatalErrors.class);

  private final Runnable die;

  private FatalErrors(Runnable die) {
    this.die = die;
  }

  /** For all threads, also those of libraries. */
  public static void endTheProcess(Runnable die) {
    Thread.setDefaultUncaughtExceptionHandler(new FatalErrors(die));
  }

  @Override
  public void uncaughtException(Thread thread, Throwable e) {
    if (e instanceof Error) {
      try {
        LOG.atError()
            .addKeyValue("thread", thread.getName())
            .setCause(e)
            .log("A thread ended with an error; the process exits");
      } finally {
        die.run();
      }
    } else {
      LOG.atError()
          .addKeyValue("thread", thread.getName())
          .setCause(e)
          .log("A thread ended with an exception");
    }
  }
}
