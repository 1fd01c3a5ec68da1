package io.tenantry.namespace.guard;

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
public record ServedKinds(Map<GuardKind, String> versions, boolean gatekeeper, Instant asked) {
  /** What every API server has. */
  public static final ServedKinds BUILT_IN =
      new ServedKinds(
          GuardKind.BUILT_IN.stream()
              .collect(Collectors.toMap(kind -> kind, kind -> kind.apiVersions().getFirst())),
          false,
          Instant.EPOCH);

  public ServedKinds {
    versions = Map.copyOf(versions);
  }

  public boolean serves(Collection<GuardKind> kinds) {
    return versions.keySet().containsAll(kinds);
  }

  public Set<GuardKind> missing(Collection<GuardKind> kinds) {
    return kinds.stream()
        .filter(kind -> !versions.containsKey(kind))
        .collect(Collectors.toUnmodifiableSet());
  }

  String version(GuardKind kind) {
    return versions.getOrDefault(kind, kind.apiVersions().getFirst());
  }
}
