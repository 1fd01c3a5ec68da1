package io.tenantry.simulator.core;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/** The simulator's clock: real, scaled by a factor, or manual. */
public final class SimClock implements InstantSource {

  /** A line through (realStart, simStart) with the slope {@code factor}. */
  private record Pace(Instant realStart, Instant simStart, double factor) {
    Instant at(Instant real) {
      var elapsed = Duration.between(realStart, real).toNanos();
      return simStart.plusNanos((long) (elapsed * factor));
    }
  }

  private final InstantSource wall;
  private volatile Pace pace;

  private SimClock(InstantSource wall, Instant start, double factor) {
    this.wall = wall;
    this.pace = new Pace(wall.instant(), start, factor);
  }

  public static SimClock real() {
    return new SimClock(InstantSource.system(), Instant.now(), 1);
  }

  public static SimClock scaled(double factor) {
    return new SimClock(InstantSource.system(), Instant.now(), factor);
  }

  public static SimClock manual(Instant start) {
    return new SimClock(InstantSource.system(), start, 0);
  }

  /** Reads {@code real}, {@code scaled:N} or {@code manual}. */
  public static SimClock parse(String mode) {
    return new SimClock(InstantSource.system(), Instant.now(), factor(mode));
  }

  private static double factor(String mode) {
    return switch (mode) {
      case "real" -> 1;
      case "manual" -> 0;
      case String m when m.startsWith("scaled:") -> Double.parseDouble(m.substring(7));
      default ->
          throw new IllegalArgumentException(
              "Clock \"%s\" is not known: use real, scaled:N or manual".formatted(mode));
    };
  }

  /** Milliseconds are what CloudFront shows; finer time would be lost in a journal. */
  @Override
  public Instant instant() {
    return pace.at(wall.instant()).truncatedTo(ChronoUnit.MILLIS);
  }

  /** Jumps forward; works in every mode. */
  public synchronized void advance(Duration by) {
    if (by.isNegative()) {
      throw new IllegalArgumentException(
          "The clock cannot go back (%s): use a positive time".formatted(by));
    }
    startFrom(instant().plus(by), pace.factor());
  }

  /** Goes on from the present moment in another mode. */
  public synchronized void mode(String mode) {
    startFrom(instant(), factor(mode));
  }

  /** Goes on no earlier than this moment: a restored world must not live before its own past. */
  public synchronized void notBefore(Instant moment) {
    if (instant().isBefore(moment)) {
      startFrom(moment, pace.factor());
    }
  }

  public String mode() {
    var factor = pace.factor();
    if (factor == 0) {
      return "manual";
    }
    return factor == 1 ? "real" : String.format(Locale.ROOT, "scaled:%s", factor);
  }

  private void startFrom(Instant sim, double factor) {
    pace = new Pace(wall.instant(), sim, factor);
  }
}
