package io.tenantry.edge;

import io.tenantry.pass.DriftPolicy;
import io.tenantry.pass.Treatment;
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
record TenantPolicy(
    boolean paused,
    boolean adopt,
    boolean retain,
    DriftPolicy drift,
    Optional<Purge> purge,
    List<String> misread) {
  static final String INVALIDATE = "tenantry.io/invalidate";

  TenantPolicy {
    misread = List.copyOf(misread);
  }

  /** Paths to invalidate; the whole text tells one request from the next. */
  record Purge(String request, List<String> paths) {
    Purge {
      paths = List.copyOf(paths);
    }
  }

  static TenantPolicy of(Map<String, String> annotations, DriftPolicy otherwise) {
    var common = Treatment.of(annotations, otherwise);
    var invalidate = Optional.ofNullable(annotations.get(INVALIDATE)).filter(v -> !v.isBlank());
    var purge = invalidate.map(TenantPolicy::purge);
    var flaw =
        Treatment.flaw(
            INVALIDATE,
            invalidate.orElse(""),
            "paths that begin with /, after any text that makes the request a new one",
            purge.filter(p -> p.paths().isEmpty()).isEmpty());
    return new TenantPolicy(
        common.paused(),
        common.adopt(),
        common.retain(),
        common.drift(),
        purge,
        Stream.concat(common.misread().stream(), flaw.stream()).toList());
  }

  private static Purge purge(String request) {
    var words = Stream.of(request.strip().split("[\\s,]+", -1));
    return new Purge(request, words.filter(word -> word.startsWith("/")).toList());
  }
}
