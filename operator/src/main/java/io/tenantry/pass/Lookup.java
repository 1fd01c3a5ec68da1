package io.tenantry.pass;

import java.util.Optional;
import java.util.function.Supplier;

/** The result of a lookup: found, missing, not asked or unknown. */
public sealed interface Lookup<T> {
  /** It exists. */
  record Found<T>(T value) implements Lookup<T> {}

  /** It does not exist. */
  record Missing<T>() implements Lookup<T> {}

  /** The lookup failed. */
  record Unknown<T>(Failure failure) implements Lookup<T> {}

  /** The lookup was not made. */
  record NotAsked<T>() implements Lookup<T> {}

  /** What a port answers; it says by an exception where it cannot tell. */
  static <T> Lookup<T> ask(Supplier<Optional<T>> question) {
    try {
      return question.get().<Lookup<T>>map(Found::new).orElseGet(Missing::new);
    } catch (PortException e) {
      return new Unknown<>(e.failure());
    }
  }

  default Optional<T> found() {
    return this instanceof Found<T>(var value) ? Optional.of(value) : Optional.empty();
  }

  default Optional<Failure> trouble() {
    return this instanceof Unknown<T>(var failure) ? Optional.of(failure) : Optional.empty();
  }
}
