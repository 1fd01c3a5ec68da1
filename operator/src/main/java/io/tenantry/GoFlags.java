package io.tenantry;

import java.util.Arrays;

/** Go programs take {@code -flag} and {@code --flag} alike; so do we. */
final class GoFlags {
  private GoFlags() {}

  static String[] normalised(String... args) {
    return Arrays.stream(args).map(GoFlags::normalised).toArray(String[]::new);
  }

  /** One letter stays as it is: {@code -h}. */
  private static String normalised(String arg) {
    return arg.matches("-[a-zA-Z][-a-zA-Z0-9]+(=.*)?") ? "-" + arg : arg;
  }
}
