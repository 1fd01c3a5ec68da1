package io.tenantry.cloud;

/**
 * How many requests one class of operations may make.
 *
 * @param burst how many at once after a rest
 * @param perSecond how many a second to begin with
 * @param ceiling how many a second at most, however well it goes
 */
public record RateLimits(double burst, double perSecond, double ceiling) {
  public RateLimits {
    if (burst < 1 || perSecond <= 0 || ceiling < perSecond) {
      throw new IllegalArgumentException(
          "limits need burst >= 1 and 0 < perSecond <= ceiling, not %s, %s, %s"
              .formatted(burst, perSecond, ceiling));
    }
  }

  /** A limit that the provider documents: it is never tried to go faster. */
  public static RateLimits documented(double burst, double perSecond) {
    return new RateLimits(burst, perSecond, perSecond);
  }

  /** A limit that nobody publishes: start carefully, and find out. */
  public static RateLimits guessed(double burst, double perSecond) {
    return new RateLimits(burst, perSecond, 8 * perSecond);
  }
}
