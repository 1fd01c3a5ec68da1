package io.tenantry.edge;

import io.tenantry.pass.DriftPolicy;
import io.tenantry.pass.Treatment;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The parsed annotations of a DistributionTenant.
 *
 * @param adopt whether to adopt an existing tenant and existing DNS records
 * @param retain whether tenant and DNS records stay in AWS when the object is deleted
 * @param purge the paths to invalidate
 * @param misread messages about annotations with a value that is not valid
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
            "paths that begin with /, after a text that differs from the last request",
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
