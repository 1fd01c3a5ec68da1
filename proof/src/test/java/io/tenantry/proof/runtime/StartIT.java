package io.tenantry.proof.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.proof.Installation;
import io.tenantry.proof.OperatorProcess;
import io.tenantry.sandbox.Sandbox;
import io.tenantry.sandbox.junit.Sandboxed;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A process that cannot start says why in one line, and is gone. */
@Sandboxed
@Execution(ExecutionMode.CONCURRENT)
class StartIT {
  private final Sandbox sandbox;

  StartIT(Sandbox sandbox) {
    this.sandbox = sandbox;
  }

  @Test
  void anUnreachableApiServer(@TempDir Path directory) throws Exception {
    var kubeconfig =
        Files.readString(Installation.kubeconfig(sandbox))
            .replaceFirst("server: \\S+", "server: http://127.0.0.1:1");
    var file = Files.writeString(directory.resolve("k"), kubeconfig);

    assertEnds(OperatorProcess.launch(file), 1, "Cannot use the API server at http://127.0.0.1:1");
  }

  @Test
  void anUnreadableKubeconfig() throws Exception {
    assertEnds(OperatorProcess.launch(Path.of("/no/such/file")), 1, "Cannot read kubeconfig");
  }

  @Test
  void anUnknownFlag() throws Exception {
    var operator = OperatorProcess.launch(Path.of("k"), "--leader-elct");

    assertThat(operator.process().waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(operator.process().exitValue()).isEqualTo(2);
    assertThat(operator.log()).contains("--leader-elct", "--leader-elect");
  }

  @Test
  void aTakenPort() throws Exception {
    try (var taken = taken()) {
      var address = "--health-probe-bind-address=127.0.0.1:" + taken.getLocalPort();

      assertEnds(
          OperatorProcess.launch(Installation.kubeconfig(sandbox), address, "--planes=namespaces"),
          1,
          "A port is in use");
    }
  }

  @Test
  void aTakenMetricsPort() throws Exception {
    try (var taken = taken()) {
      var address = "--metrics-bind-address=127.0.0.1:" + taken.getLocalPort();

      assertEnds(
          OperatorProcess.launch(Installation.kubeconfig(sandbox), address, "--planes=namespaces"),
          1,
          "A port is in use");
    }
  }

  @Test
  void aPlaneThatMayNotHaveItsLease(@TempDir Path directory) throws Exception {
    var elsewhere =
        Files.readString(Installation.kubeconfig(sandbox))
            .replaceFirst("namespace: \\S+", "namespace: default");
    var file = Files.writeString(directory.resolve("k"), elsewhere);

    try (var operator = OperatorProcess.launch(file, "--planes=namespaces", "--leader-elect")) {
      assertThat(operator.process().waitFor(60, TimeUnit.SECONDS)).as(operator.log()).isTrue();
      assertThat(operator.process().exitValue()).isNotZero();
      assertThat(operator.log()).contains("Plane cannot start; the process exits");
    }
  }

  private static ServerSocket taken() throws IOException {
    return new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"));
  }

  private static void assertEnds(OperatorProcess operator, int code, String line)
      throws InterruptedException {
    try (operator) {
      assertThat(operator.process().waitFor(60, TimeUnit.SECONDS)).as(operator.log()).isTrue();
      assertThat(operator.process().exitValue()).isEqualTo(code);
      assertThat(operator.log().lines().filter(l -> !l.startsWith("WARNING")))
          .singleElement()
          .asString()
          .startsWith("tenantry operator: ")
          .contains(line);
    }
  }
}
