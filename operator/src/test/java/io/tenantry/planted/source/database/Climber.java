package io.tenantry.planted.source.database;

import io.tenantry.planted.source.LoudHabit;

/** Knows the plane that it is a room of. */
final class Climber {
  private Climber() {}

  static boolean climb() {
    return LoudHabit.decide();
  }
}
