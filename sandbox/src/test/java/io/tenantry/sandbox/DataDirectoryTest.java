package io.tenantry.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataDirectoryTest {
  @TempDir private Path directory;

  @Test
  void isUsedByOneSandboxAtATime() {
    try (var _ = open()) {
      // A lock that nobody holds on to goes with the garbage.
      System.gc();
      assertThatThrownBy(this::open).hasMessageContaining("Another sandbox uses ");
    }
    open().close();
  }

  @Test
  void keepsSecretsToItsOwner() throws IOException {
    try (var data = open()) {
      data.write("secret", "old and longer");
      var file = data.write("secret", "new");
      assertThat(file).hasContent("new");
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
          .isEqualTo("rw-------");
    }
  }

  private DataDirectory open() {
    return DataDirectory.of(
        new SandboxOptions(
            new Checkout(directory),
            Optional.of(directory.resolve("data")),
            0,
            Optional.empty(),
            Optional.empty()));
  }
}
