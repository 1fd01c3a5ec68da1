package io.tenantry.pass;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The steps of a plan that were done, and why the others were not.
 *
 * @param <S> the plane's steps
 */
public record Outcome<S>(List<S> done, List<Failed<S>> failed) {
  public Outcome {
    done = List.copyOf(done);
    failed = List.copyOf(failed);
  }

  /** A step, and why it could not be done. */
  public record Failed<S>(S step, Failure failure) {}

  /** Everything was done. */
  public static <S> Outcome<S> of(List<S> done) {
    return new Outcome<>(done, List.of());
  }

  /** The first step that failed stopped the others. */
  public static <S> Outcome<S> stopped(List<S> done, S step, Failure failure) {
    return new Outcome<>(done, List.of(new Failed<>(step, failure)));
  }

  public Outcome<S> and(Outcome<S> other) {
    return new Outcome<>(
        Stream.concat(done.stream(), other.done.stream()).toList(),
        Stream.concat(failed.stream(), other.failed.stream()).toList());
  }

  public boolean complete() {
    return failed.isEmpty();
  }

  /** The world has moved: what was decided is out of date. */
  public boolean stale() {
    return failed.stream().anyMatch(f -> f.failure().kind() == Failure.Kind.STALE);
  }

  /** The first step that failed. */
  public Optional<Failed<S>> failure() {
    return failed.stream().findFirst();
  }

  /** Why the first of these steps failed that did. */
  public Optional<Failure> failure(Collection<S> steps) {
    return failed.stream().filter(f -> steps.contains(f.step())).map(Failed::failure).findFirst();
  }

  public boolean did(Class<? extends S> kind) {
    return done.stream().anyMatch(kind::isInstance);
  }

  /** How many steps of this kind were done. */
  public int count(Class<? extends S> kind) {
    return (int) done.stream().filter(kind::isInstance).count();
  }
}
