package io.tenantry.planted.source;

import org.slf4j.LoggerFactory;

/** Is part of a decision by its use, and speaks. */
final class LoudHabit {
  private LoudHabit() {}

  static boolean decide() {
    LoggerFactory.getLogger(LoudHabit.class).info("decided");
    return true;
  }
}
