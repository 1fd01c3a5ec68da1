package io.tenantry.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TenantryTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @ParameterizedTest
  @ValueSource(strings = {"demo", "sandbox", "operator", "bench", "version", "completion"})
  void helpNamesEveryCommand(String command) {
    assertThat(run("--help")).isZero();
    assertThat(out.toString()).contains(command);
  }

  @Test
  void teachesWhenAskedForNothing() {
    assertThat(run()).isZero();
    assertThat(out.toString()).contains("./tenantry demo");
  }

  @Test
  void suggestsTheFlagThatWasMeant() {
    assertThat(run("sandbox", "--kubeconfg=x")).isEqualTo(2);
    assertThat(err.toString())
        .isEqualToIgnoringNewLines(
            "tenantry: Unknown option: '--kubeconfg=x'; did you mean --kubeconfig?"
                + " (./tenantry sandbox --help)");
  }

  @Test
  void suggestsTheCommandThatWasMeant() {
    assertThat(run("demmo")).isEqualTo(2);
    assertThat(err.toString()).contains("did you mean demo?").hasLineCount(1);
  }

  @Test
  void saysInALineWhatCannotBe() {
    assertThat(run("sandbox", "--kubeconfig=/nowhere/at/all")).isEqualTo(1);
    assertThat(err.toString()).startsWith("tenantry: Cannot write /nowhere/at/all").hasLineCount(1);
  }

  @Test
  void completesCommandsInAShell() {
    assertThat(run("completion")).isZero();
    assertThat(out.toString()).contains("complete -F").contains("--kubeconfig");
  }

  private int run(String... arguments) {
    return Tenantry.commandLine(new StopSignal())
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(arguments);
  }
}
