package io.tenantry.namespace;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A namespace as it is in the cluster.
 *
 * @param created when it was made, by the API server's clock
 * @param deletedAt when its deletion was requested
 * @param obstacles what the namespace controller still waits for
 */
record NamespaceView(
    String name,
    String uid,
    String version,
    Instant created,
    Map<String, String> labels,
    Map<String, String> annotations,
    Optional<Instant> deletedAt,
    List<String> obstacles) {

  NamespaceView {
    labels = Map.copyOf(labels);
    annotations = Map.copyOf(annotations);
    obstacles = List.copyOf(obstacles);
  }

  boolean terminating() {
    return deletedAt.isPresent();
  }

  Optional<String> annotation(String key) {
    return Optional.ofNullable(annotations.get(key));
  }
}
