package io.tenantry.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;

class SimulatorCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @TempDir Path directory;

  @Test
  void saysHowToUseItAndWhatItSaysWorks() throws Exception {
    var thread = Thread.ofVirtual().start(() -> run("--port=0", "--dns-port=0"));
    await().until(() -> out.toString().contains("AWS_SECRET_ACCESS_KEY"));
    var endpoint = Pattern.compile("AWS_ENDPOINT_URL=(\\S+)").matcher(out.toString());
    assertThat(endpoint.find()).isTrue();
    assertThat(out.toString()).contains("AWS_ACCESS_KEY_ID=test AWS_SECRET_ACCESS_KEY=test");
    var clients =
        new Clients(
            java.net.URI.create(endpoint.group(1)), AwsBasicCredentials.create("test", "test"));
    try (var sts = clients.sts()) {
      assertThat(sts.getCallerIdentity().account()).isEqualTo("111111111111");
    }
    thread.interrupt();
    thread.join();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--port=x          | Invalid value for option '--port': 'x' is not an int",
        "--colour=red      | Unknown option: '--colour=red'",
        "--profile=slow    | Profile \"slow\" is not known: use default or fast",
        "--clock=fast      | Clock \"fast\" is not known: use real, scaled:N or manual",
        "--seed=missing.yaml | --seed is \"missing.yaml\": use sandbox, none or a file",
        "--ledger-size=0   | --ledger-size is less than 1: it must be at least 1",
      })
  void saysInOneLineWhatIsWrong(String argument, String message) {
    assertThat(run("--port=0", "--dns-port=0", argument)).isEqualTo(2);
    assertThat(err.toString()).isEqualTo(message + "\n");
    assertThat(out.toString()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "accounts: [{id: '1', colour: red}] | colour",
        "accounts: {                        | The seed is not valid:",
        "accounts: [{id: '1', tenants: [{name: shop, distribution: E1, domains: [a.org]}]}] | EntityNotFound",
      })
  void saysWhatIsWrongWithASeed(String seed, String words) throws Exception {
    var file = Files.writeString(directory.resolve("seed.yaml"), seed);
    assertThat(run("--port=0", "--dns-port=0", "--seed=" + file)).isEqualTo(2);
    assertThat(err.toString()).contains(words).hasLineCount(1);
  }

  @Test
  void saysThatAPortIsTaken() throws Exception {
    try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertThat(run("--port=" + taken.getLocalPort(), "--dns-port=0")).isEqualTo(1);
      assertThat(err.toString())
          .contains("port " + taken.getLocalPort())
          .contains("--port")
          .hasLineCount(1);
    }
  }

  private int run(String... arguments) {
    return SimulatorCommand.commandLine()
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(arguments);
  }
}
