package io.tenantry.planted.pass;

import java.util.Random;

/** A shared word that is not pure. */
public final class Dice {
  private Dice() {}

  public static int roll(Random random) {
    return random.nextInt(6);
  }
}
