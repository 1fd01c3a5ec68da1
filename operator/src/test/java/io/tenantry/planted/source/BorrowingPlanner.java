package io.tenantry.planted.source;

/** Touches nothing itself, but leaves a decision to one that does. */
final class BorrowingPlanner {
  private BorrowingPlanner() {}

  static boolean plan() {
    return LoudHabit.decide();
  }
}
