package io.tenantry.planted.pass;

import java.util.Random;

/** A shared word that is not pure. */
final class Dice {
  private Dice() {}

  static int roll(Random random) {
    return random.nextInt(6);
  }
}
