package io.tenantry.cloud.dns;

/** How much a provider takes in one batch. */
public record BatchLimits(int elements, int characters) {
  public BatchLimits {
    if (elements < 1 || characters < 1) {
      throw new IllegalArgumentException("a batch must have room");
    }
  }

  boolean allow(int someElements, int someCharacters) {
    return someElements <= elements && someCharacters <= characters;
  }
}
