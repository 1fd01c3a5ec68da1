package io.tenantry.proof;

import io.tenantry.sandbox.Checkout;
import io.tenantry.sandbox.Sandbox;
import io.tenantry.sandbox.SandboxOptions;
import io.tenantry.sandbox.supply.Progress;
import io.tenantry.sandbox.supply.Supply;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** {@code ./tenantry bench NAME}. */
@Command(
    name = "tenantry bench",
    mixinStandardHelpOptions = true,
    scope = ScopeType.INHERIT,
    description = "Measures Tenantry on this machine.",
    synopsisSubcommandLabel = "NAME",
    subcommands = {
      EdgeBench.class,
      FootprintBench.class,
      HostnamesBench.class,
      SimulatorBench.class,
      SourcesBench.class,
      TenantsBench.class
    })
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

  /** What a benchmark found out: a table for people, JSON for machines. */
  interface Result {
    void print(PrintStream out);

    void writeJson(Path file) throws IOException;
  }

  /** Every benchmark ends here. */
  void report(Result result) throws IOException {
    result.print(System.out);
    if (json != null) {
      result.writeJson(json);
    }
  }

  /** For people who wait; results go to the standard output. */
  static Progress progress() {
    return new Progress(System.err, Ansi.AUTO.enabled());
  }

  /** An empty cluster, and AWS beside it. */
  static Sandbox sandbox() {
    return Sandbox.start(
        SandboxOptions.temporary(Checkout.find()), new Supply(System.getenv(), progress()));
  }
}
