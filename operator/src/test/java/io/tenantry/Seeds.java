package io.tenantry;

import java.util.stream.LongStream;

/**
 * How many seeds a random test tries: as many as a build can wait for, all with {@code
 * -Dseeds=all}, or as many as {@code -Dseeds=5000} says.
 */
public final class Seeds {
  private static final String WANTED = System.getProperty("seeds", "");

  private Seeds() {}

  /** The first seeds: {@code few} of {@code all}, unless told otherwise. */
  public static LongStream some(long few, long all) {
    return LongStream.range(0, count(WANTED, few, all));
  }

  static long count(String wanted, long few, long all) {
    return switch (wanted) {
      case "" -> few;
      case "all" -> all;
      default -> Long.parseLong(wanted);
    };
  }
}
