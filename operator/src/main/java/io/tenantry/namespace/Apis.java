package io.tenantry.namespace;

import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which kinds the API server serves, and in which version.
 *
 * @param gatekeeper whether Gatekeeper is there, with or without the templates we need
 * @param asked when the API server said so
 */
record Apis(Map<ChildKind, String> versions, boolean gatekeeper, Instant asked) {
  /** What every API server has. */
  static final Apis BUILT_IN =
      new Apis(
          ChildKind.BUILT_IN.stream()
              .collect(Collectors.toMap(kind -> kind, kind -> kind.apiVersions().getFirst())),
          false,
          Instant.EPOCH);

  Apis {
    versions = Map.copyOf(versions);
  }

  boolean serves(Collection<ChildKind> kinds) {
    return versions.keySet().containsAll(kinds);
  }

  Set<ChildKind> missing(Collection<ChildKind> kinds) {
    return kinds.stream()
        .filter(kind -> !versions.containsKey(kind))
        .collect(Collectors.toUnmodifiableSet());
  }

  String version(ChildKind kind) {
    return versions.getOrDefault(kind, kind.apiVersions().getFirst());
  }
}
