package io.tenantry.sandbox;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SandboxOptionsTest {
  @TempDir private Path directory;

  @Test
  void neverReplacesAFileThatIsNotASandboxs() throws IOException {
    var file = Files.writeString(directory.resolve("config"), "apiVersion: v1\n");
    assertThatThrownBy(() -> withKubeconfig(file))
        .isInstanceOf(SandboxException.class)
        .hasMessageContaining("is not from a sandbox");
    assertThatThrownBy(() -> withKubeconfig(directory))
        .isInstanceOf(SandboxException.class)
        .hasMessageContaining("is not from a sandbox");
  }

  @Test
  void replacesWhatASandboxLeft() throws IOException {
    var file = Files.writeString(directory.resolve("config"), SandboxOptions.OURS + "kind: Config");
    assertThatCode(() -> withKubeconfig(file)).doesNotThrowAnyException();
  }

  @Test
  void refusesAPathThatCannotBeWritten() {
    assertThatThrownBy(() -> withKubeconfig(directory.resolve("missing/config")))
        .isInstanceOf(SandboxException.class)
        .hasMessageContaining("writable directory");
  }

  @Test
  void refusesAPortThatIsTaken() throws IOException {
    try (var taken = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
      assertThatThrownBy(() -> ControlPlanePorts.free(taken.getLocalPort()))
          .isInstanceOf(SandboxException.class)
          .hasMessageContaining("Port " + taken.getLocalPort() + " is in use");
    }
  }

  private SandboxOptions withKubeconfig(Path file) {
    return new SandboxOptions(
        new Checkout(directory), Optional.empty(), 0, Optional.of(file), Optional.empty());
  }
}
