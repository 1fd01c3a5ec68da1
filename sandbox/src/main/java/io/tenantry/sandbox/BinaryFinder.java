package io.tenantry.sandbox;

import java.nio.file.Path;
import java.util.Optional;

/** Finds the programs of the control plane. */
final class BinaryFinder {
  private BinaryFinder() {}

  static Binaries find() {
    var explicit = Optional.ofNullable(System.getenv("KUBEBUILDER_ASSETS")).map(Path::of);
    return explicit
        .map(Binaries::new)
        .orElseGet(() ->
            new Binaries(
                Path.of(System.getProperty("user.home"), ".cache/tenantry/control-plane/1.36.3")));
  }
}
