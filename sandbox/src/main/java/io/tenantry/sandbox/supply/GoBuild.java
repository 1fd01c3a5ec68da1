package io.tenantry.sandbox.supply;

import io.tenantry.sandbox.SandboxException;
import io.tenantry.sandbox.process.Leash;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Builds the control plane's binaries from source, in about ten CPU-minutes, once. */
record GoBuild(Go go, Versions versions, Progress progress) implements Cache.Fill {
  private static final Duration POLL = Duration.ofSeconds(1);
  private static final String STAMP = "-X k8s.io/component-base/version.";

  @Override
  public void into(Path directory) throws IOException {
    var module = Files.createDirectories(directory.resolve("module"));
    PinnedModule.CONTROL_PLANE.extract(module);
    var log = module.resolve("build.log");
    // Not doomed: what a killed build leaves is taken away by the next one, under the lock.
    try (var build =
        Leash.start("go build", go.command(module, arguments()), log, List.of(), Duration.ZERO)) {
      await(build, log);
    }
    Files.move(module.resolve("out/server"), directory.resolve("etcd"));
    for (var name : List.of("kube-apiserver", "kube-controller-manager")) {
      Files.move(module.resolve("out").resolve(name), directory.resolve(name));
    }
    Cache.delete(module);
  }

  private List<String> arguments() {
    var number = versions.majorMinor();
    var stamps =
        List.of(
            "-s -w",
            STAMP + "gitVersion=v" + versions.kubernetes(),
            STAMP + "gitMajor=" + number[0],
            STAMP + "gitMinor=" + number[1]);
    return List.of(
        "build",
        // Prints each package as it is built: the only sign of progress there is.
        "-v",
        "-trimpath",
        "-ldflags=" + String.join(" ", stamps),
        "-o=out/",
        "go.etcd.io/etcd/server/v3",
        "k8s.io/kubernetes/cmd/kube-apiserver",
        "k8s.io/kubernetes/cmd/kube-controller-manager");
  }

  private void await(Leash build, Path log) throws IOException {
    var start = Instant.now();
    try (var line = progress.open()) {
      while (build.exitCode().isEmpty()) {
        Thread.sleep(POLL);
        try (var lines = Files.lines(log)) {
          line.show(
              "Building Kubernetes %s with Go (first run only): %d packages, %d s"
                  .formatted(
                      versions.kubernetes(),
                      lines.filter(text -> !text.startsWith("go: ")).count(),
                      Duration.between(start, Instant.now()).toSeconds()));
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SandboxException("Interrupted while building", e);
    }
    if (build.exitCode().orElseThrow() != 0) {
      throw new SandboxException("go build failed: " + build.lastWords(3));
    }
  }
}
