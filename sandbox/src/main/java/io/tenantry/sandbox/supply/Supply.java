package io.tenantry.sandbox.supply;

import io.tenantry.sandbox.SandboxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds the binaries and CRDs: from the environment first, then the cache, then a build or a
 * download.
 */
public final class Supply {
  private final Map<String, String> environment;
  private final Cache cache;
  private final Optional<Go> go;
  private final Progress progress;

  public Supply(Map<String, String> environment, Progress progress) {
    this.environment = environment;
    this.cache = Cache.of(environment);
    this.go = Go.find(environment);
    this.progress = progress;
  }

  /** The control plane's programs by the first route that works. */
  public Binaries binaries() {
    var explicit = environment.getOrDefault("KUBEBUILDER_ASSETS", "");
    return explicit.isBlank() ? cachedBinaries() : explicitBinaries(Path.of(explicit));
  }

  /** The neighbours' resource definitions; none, and a line that says so, if there is no way. */
  public List<Path> neighbours() {
    try {
      return new Neighbours(cache, go, progress).files();
    } catch (SandboxException e) {
      progress.note("Continuing without the CRDs of other projects: " + e.getMessage());
      return List.of();
    }
  }

  private static Binaries explicitBinaries(Path directory) {
    var binaries = new Binaries(directory);
    if (!binaries.missing().isEmpty()) {
      throw new SandboxException(
          "KUBEBUILDER_ASSETS=%s has no %s: add the missing files, or unset the variable"
              .formatted(directory, String.join(", ", binaries.missing())));
    }
    return binaries;
  }

  private Binaries cachedBinaries() {
    var versions = Versions.pinned();
    var target = cache.directory("control-plane").resolve(versions.kubernetes());
    if (new Binaries(target).missing().isEmpty()) {
      return new Binaries(target);
    }
    var route =
        go.<Cache.Fill>map(found -> new GoBuild(found, versions, progress))
            .orElseGet(() -> new Download(Download.OFFICIAL, versions, progress));
    try {
      return new Binaries(cache.fill(target, route));
    } catch (SandboxException e) {
      throw new SandboxException(
          """
          There are no control plane binaries (%s): install Go %s or newer so that it is built once, \
          allow downloads from dl.k8s.io and github.com (Linux), \
          or set KUBEBUILDER_ASSETS to a directory with %s\
          """
              .formatted(e.getMessage(), versions.go(), String.join(", ", Binaries.NAMES)),
          e);
    }
  }
}
