package io.tenantry.proof.engines;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;

/** A directory for one engine, gone when it is closed. */
record WorkDir(Path path) implements AutoCloseable {
  static WorkDir create(String name) {
    try {
      return new WorkDir(Files.createTempDirectory("tenantry-" + name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A file that nobody else may read, as servers ask of their keys. */
  Path secret(String name, String content) {
    return file(name, content, "rw-------");
  }

  Path file(String name, String content) {
    return file(name, content, "rw-r--r--");
  }

  private Path file(String name, String content, String permissions) {
    try {
      var file = Files.writeString(path.resolve(name), content);
      return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    try (var all = Files.walk(path)) {
      all.sorted(Comparator.reverseOrder()).forEach(WorkDir::delete);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void delete(Path path) {
    try {
      Files.deleteIfExists(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
