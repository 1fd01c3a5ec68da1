package io.tenantry.ops;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends the process when a thread dies of an Error, such as no memory or a stack that overflows.
 * Whatever the thread was doing would else stay undone, and nobody would be told: an object whose
 * pass never ends is never looked at again.
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
            .log("a thread died of an error, the process ends");
      } finally {
        die.run();
      }
    } else {
      LOG.atError().addKeyValue("thread", thread.getName()).setCause(e).log("a thread has died");
    }
  }
}
