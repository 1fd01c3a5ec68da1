package io.tenantry.proof.crash;

/**
 * A request that may change something, as it passed by.
 *
 * @param title what it does, for people
 * @param text everything that tells what it is about
 */
public record Write(String title, String text) {
  /** Whether it is about the object with this unique name. */
  boolean concerns(String token) {
    return text.contains(token);
  }

  @Override
  public String toString() {
    return title;
  }
}
