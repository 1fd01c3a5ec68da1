package io.tenantry.planted.source;

import org.slf4j.LoggerFactory;

/** Is part of a decision by its use, and speaks. */
public final class LoudHabit {
  private LoudHabit() {}

  public static boolean decide() {
    LoggerFactory.getLogger(LoudHabit.class).info("decided");
    return true;
  }
}
