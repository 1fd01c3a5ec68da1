package io.tenantry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class GoFlagsTest {
  @ParameterizedTest
  @CsvSource({
    "-leader-elect, --leader-elect",
    "-leader-elect=false, --leader-elect=false",
    "--leader-elect, --leader-elect",
    "-h, -h",
    "-V, -V",
    "-1, -1",
    "--, --",
    "':8081', ':8081'",
    "-metrics-bind-address=:8443, --metrics-bind-address=:8443",
    "a-value, a-value"
  })
  void oneDashIsAsGoodAsTwo(String given, String meant) {
    assertThat(GoFlags.normalised(given)).containsExactly(meant);
  }

  @ParameterizedTest
  @CsvSource({
    "--a=1 --b=2 --a=3, --b=2 --a=3",
    "--a 1 --b 2 --a 3, --b 2 --a 3",
    "--a=1 --a 2, --a 2",
    "--a --b=1 --a=false, --b=1 --a=false",
    "x --a y z, x --a y z",
    "--a=1 --ab=2, --a=1 --ab=2",
    "--a :1 --a 0, --a 0"
  })
  void theLastOfSeveralCounts(String given, String meant) {
    assertThat(GoFlags.lastOfEach(given.split(" ", -1))).containsExactly(meant.split(" ", -1));
  }

  @Test
  void aFileOfFlagsStandsForItsLines(@TempDir Path directory) throws IOException {
    var file =
        Files.writeString(
            directory.resolve("flags"),
            """
            # Comments and empty lines say nothing.

            --leader-elect
              -wildcard-policy=SameNamespace
            --allowed-roles=none
            """);

    var all = GoFlags.expanded("--planes", "edge", "@" + file, "--allowed-roles=shop=r");

    assertThat(GoFlags.lastOfEach(GoFlags.normalised(all)))
        .containsExactly(
            "--planes",
            "edge",
            "--leader-elect",
            "--wildcard-policy=SameNamespace",
            "--allowed-roles=shop=r");
  }

  @ParameterizedTest
  @CsvSource({"--planes edge", "edge", "@other", "- x"})
  void aLineThatIsNoFlagIsNamed(String line, @TempDir Path directory) throws IOException {
    var file = Files.writeString(directory.resolve("flags"), "--leader-elect\n" + line + "\n");

    assertThatThrownBy(() -> GoFlags.expanded("@" + file))
        .isInstanceOf(SettingsException.class)
        .hasMessageContaining("line 2 is \"" + line + "\"")
        .hasMessageContaining("--flag=value");
  }

  /** What README tells people to start with. */
  @Test
  void theShippedFileIsTaken() {
    var flags = GoFlags.expanded("@../deploy/operator.flags");

    assertThat(flags).contains("--wildcard-policy=SameNamespace", "--allowed-hosted-zones=none");
    assertThat(new CommandLine(new Main()).parseArgs(flags).errors()).isEmpty();
  }
}
