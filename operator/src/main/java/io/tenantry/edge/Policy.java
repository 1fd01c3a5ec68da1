package io.tenantry.edge;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How one object is to be treated: its annotations, understood.
 *
 * @param adopt take over what was there before us
 * @param retain leave everything in AWS when the object goes
 * @param purge what to remove from the caches
 * @param misread what the annotations say that nobody understands, in words
 */
record Policy(
    boolean paused,
    boolean adopt,
    boolean retain,
    DriftPolicy drift,
    Optional<Purge> purge,
    List<String> misread) {
  static final String PAUSED = "tenantry.io/paused";
  static final String ADOPT = "tenantry.io/adopt";
  static final String DELETION = "tenantry.io/deletion-policy";
  static final String DRIFT = "tenantry.io/drift-policy";
  static final String INVALIDATE = "tenantry.io/invalidate";

  Policy {
    misread = List.copyOf(misread);
  }

  /** Paths to invalidate; the whole text tells one request from the next. */
  record Purge(String request, List<String> paths) {
    Purge {
      paths = List.copyOf(paths);
    }
  }

  /** What is not understood is read as what does the least. */
  static Policy of(Map<String, String> annotations, DriftPolicy otherwise) {
    var paused = annotations.getOrDefault(PAUSED, "false");
    var adopt = annotations.getOrDefault(ADOPT, "false");
    var deletion = annotations.getOrDefault(DELETION, "delete");
    var drift = Optional.ofNullable(annotations.get(DRIFT));
    var invalidate = Optional.ofNullable(annotations.get(INVALIDATE)).filter(v -> !v.isBlank());
    var purge = invalidate.map(Policy::purge);
    var misread =
        Stream.of(
                flaw(PAUSED, paused, "true or false", isBoolean(paused)),
                flaw(ADOPT, adopt, "true or false", isBoolean(adopt)),
                flaw(
                    DELETION,
                    deletion,
                    "retain or delete",
                    List.of("retain", "delete").contains(deletion)),
                flaw(
                    DRIFT,
                    drift.orElse(""),
                    "enforce, report or suspend",
                    drift.isEmpty() || drift.flatMap(DriftPolicy::of).isPresent()),
                flaw(
                    INVALIDATE,
                    invalidate.orElse(""),
                    "paths that begin with /, after any text that makes the request a new one",
                    purge.filter(p -> p.paths().isEmpty()).isEmpty()))
            .flatMap(Optional::stream)
            .toList();
    return new Policy(
        !paused.equals("false"),
        adopt.equals("true"),
        !deletion.equals("delete"),
        drift.map(text -> DriftPolicy.of(text).orElse(DriftPolicy.REPORT)).orElse(otherwise),
        purge,
        misread);
  }

  private static boolean isBoolean(String text) {
    return text.equals("true") || text.equals("false");
  }

  private static Purge purge(String request) {
    var words = Stream.of(request.strip().split("[\\s,]+", -1));
    return new Purge(request, words.filter(word -> word.startsWith("/")).toList());
  }

  private static Optional<String> flaw(String name, String value, String allowed, boolean fine) {
    return fine
        ? Optional.empty()
        : Optional.of("annotation %s is \"%s\": use %s".formatted(name, value, allowed));
  }
}
