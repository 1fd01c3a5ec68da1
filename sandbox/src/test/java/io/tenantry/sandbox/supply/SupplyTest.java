package io.tenantry.sandbox.supply;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SupplyTest {
  @TempDir private Path directory;
  private final ByteArrayOutputStream told = new ByteArrayOutputStream();

  @Test
  void takesTheExplicitDirectoryFirst() throws IOException {
    for (var name : Binaries.NAMES) {
      executable(directory.resolve(name));
    }
    assertThat(supply(Map.of("KUBEBUILDER_ASSETS", directory.toString())).binaries())
        .isEqualTo(new Binaries(directory));
  }

  @Test
  void namesWhatTheExplicitDirectoryLacks() throws IOException {
    executable(directory.resolve("etcd"));
    executable(directory.resolve("kube-apiserver"));
    var supply = supply(Map.of("KUBEBUILDER_ASSETS", directory.toString()));
    assertThatThrownBy(supply::binaries)
        .hasMessageContaining("has no kube-controller-manager")
        .hasMessageContaining("unset");
  }

  @Test
  void takesTheCacheNext() throws IOException {
    var cached =
        directory.resolve("tenantry/control-plane").resolve(Versions.pinned().kubernetes());
    for (var name : Binaries.NAMES) {
      executable(cached.resolve(name));
    }
    assertThat(supply(Map.of("XDG_CACHE_HOME", directory.toString())).binaries())
        .isEqualTo(new Binaries(cached));
  }

  @Test
  void namesTheChoicesWhenNoRouteWorks() throws IOException {
    var brokenGo = executable(directory.resolve("bin/go"));
    Files.writeString(brokenGo, "#!/bin/sh\necho 'go: no network'; exit 1\n");
    var supply =
        supply(
            Map.of(
                "PATH", brokenGo.getParent().toString(), "XDG_CACHE_HOME", directory.toString()));
    assertThatThrownBy(supply::binaries)
        .hasMessageContaining("go: no network")
        .hasMessageContaining("install Go 1.")
        .hasMessageContaining("dl.k8s.io")
        .hasMessageContaining("KUBEBUILDER_ASSETS");
  }

  @Test
  void goesOnWithoutTheNeighbours() throws IOException {
    var brokenGo = executable(directory.resolve("bin/go"));
    Files.writeString(brokenGo, "#!/bin/sh\necho '{\"Error\": \"no network\"}'; exit 1\n");
    var supply =
        supply(
            Map.of(
                "PATH", brokenGo.getParent().toString(), "XDG_CACHE_HOME", directory.toString()));
    assertThat(supply.neighbours()).isEmpty();
    assertThat(told.toString(StandardCharsets.UTF_8))
        .contains("Continuing without the CRDs of other projects: no network");
  }

  private Supply supply(Map<String, String> environment) {
    var out = new PrintStream(told, true, StandardCharsets.UTF_8);
    return new Supply(environment, new Progress(out, false));
  }

  private static Path executable(Path file) throws IOException {
    Files.createDirectories(file.getParent());
    Files.createFile(file);
    assertThat(file.toFile().setExecutable(true)).isTrue();
    return file;
  }
}
