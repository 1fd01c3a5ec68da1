package io.tenantry;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** What the program says and returns when it cannot start. */
@ResourceLock(Resources.SYSTEM_ERR)
class MainTest {
  private record Ended(int code, String said) {}

  @Test
  void anUnknownFlagIsRefusedWithASuggestion() {
    var ended = run("--leader-elct");

    assertThat(ended.code()).isEqualTo(2);
    assertThat(ended.said()).contains("--leader-elct", "--leader-elect", "--help");
  }

  @Test
  void aValueOfTheWrongTypeIsRefused() {
    var ended = run("--parallelism=many");

    assertThat(ended.code()).isEqualTo(2);
    assertThat(ended.said()).contains("--parallelism", "many");
  }

  @Test
  void anInvalidValueIsOneLine() {
    var ended = run("--planes=edges");

    assertThat(ended.code()).isEqualTo(1);
    assertThat(ended.said().lines())
        .containsExactly(
            "tenantry operator: --planes: there is no plane \"edges\"; choose from"
                + " edge,hostnames,namespaces");
  }

  @Test
  void aMissingFlagFileIsOneLine() {
    var ended = run("@/no/such/file", "--planes=edge");

    assertThat(ended.code()).isEqualTo(2);
    assertThat(ended.said().lines())
        .containsExactly(
            "tenantry operator: Flag file /no/such/file does not exist: name a readable file after"
                + " @");
  }

  @Test
  void anUnreadableKubeconfigIsOneLine() {
    var ended = run("--kubeconfig=/no/such/file");

    assertThat(ended.code()).isEqualTo(1);
    assertThat(ended.said().lines())
        .containsExactly(
            "tenantry operator: Cannot read kubeconfig /no/such/file: name a readable file with"
                + " --kubeconfig or KUBECONFIG");
  }

  @Test
  void aBrokenKubeconfigIsOneLine(@TempDir Path directory) throws Exception {
    var file = Files.writeString(directory.resolve("k"), "clusters: [");
    var ended = run("--kubeconfig=" + file);

    assertThat(ended.code()).isEqualTo(1);
    assertThat(ended.said().lines())
        .singleElement()
        .asString()
        .startsWith("tenantry operator: Kubeconfig " + file + " is not valid: ");
  }

  @Test
  @ResourceLock(Resources.SYSTEM_PROPERTIES)
  void aPostIsNeverRepeatedUnlessSomebodyInsists() {
    var property = "sun.net.http.retryPost";
    try {
      System.clearProperty(property);
      Main.sendNothingTwice();
      assertThat(System.getProperty(property)).isEqualTo("false");
      System.setProperty(property, "true");
      Main.sendNothingTwice();
      assertThat(System.getProperty(property)).isEqualTo("true");
    } finally {
      System.clearProperty(property);
    }
  }

  private static Ended run(String... args) {
    var before = System.err;
    var said = new ByteArrayOutputStream();
    System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
    try {
      int code = Main.run(args);
      return new Ended(code, said.toString(StandardCharsets.UTF_8));
    } finally {
      System.setErr(before);
    }
  }
}
