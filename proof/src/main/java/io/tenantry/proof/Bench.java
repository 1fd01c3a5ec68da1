package io.tenantry.proof;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** {@code ./tenantry bench NAME}. */
@Command(
    name = "tenantry bench",
    mixinStandardHelpOptions = true,
    description = "Measures Tenantry on this machine.",
    synopsisSubcommandLabel = "NAME",
    subcommands = {SimulatorBench.class, TenantsBench.class})
public final class Bench {
  @Option(
      names = "--json",
      paramLabel = "FILE",
      scope = ScopeType.INHERIT,
      description = "Write the numbers to FILE as JSON, too.")
  private @Nullable Path json;

  public static void main(String[] args) {
    System.exit(new CommandLine(new Bench()).execute(args));
  }

  /** Every benchmark ends here. */
  void report(Measurements measurements) throws IOException {
    measurements.print(System.out);
    if (json != null) {
      measurements.writeJson(json);
    }
  }
}
