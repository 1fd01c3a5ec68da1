package io.tenantry.pass;

import java.util.Optional;

/** The result of a lookup: found, missing, not asked or unknown. */
public sealed interface Lookup<T> {
  /** It is there. */
  record Found<T>(T value) implements Lookup<T> {}

  /** It is not there. */
  record Missing<T>() implements Lookup<T> {}

  /** Nobody can tell. */
  record Unknown<T>(Failure failure) implements Lookup<T> {}

  /** Nobody wanted to know. */
  record NotAsked<T>() implements Lookup<T> {}

  default Optional<T> found() {
    return this instanceof Found<T>(var value) ? Optional.of(value) : Optional.empty();
  }

  default Optional<Failure> trouble() {
    return this instanceof Unknown<T>(var failure) ? Optional.of(failure) : Optional.empty();
  }
}
