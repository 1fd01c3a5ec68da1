package io.tenantry.sandbox.supply;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A small Go module in this jar that pins versions and checksums. */
enum PinnedModule {
  CONTROL_PLANE("controlplane"),
  NEIGHBOURS("neighbours");

  private final String directory;

  PinnedModule(String directory) {
    this.directory = directory;
  }

  String file(String name) {
    var path = directory + "/" + name;
    try (var in = PinnedModule.class.getResourceAsStream(path)) {
      if (in == null) {
        throw new IllegalStateException(path + " is not in the jar");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void extract(Path target) throws IOException {
    for (var name : files()) {
      Files.writeString(target.resolve(name), file(name));
    }
  }

  private List<String> files() {
    return switch (this) {
      case CONTROL_PLANE -> List.of("go.mod", "go.sum", "controlplane.go");
      case NEIGHBOURS -> List.of("go.mod", "go.sum");
    };
  }
}
