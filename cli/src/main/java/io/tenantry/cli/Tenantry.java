package io.tenantry.cli;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.tenantry.cli.audit.AuditCommand;
import io.tenantry.sandbox.SandboxException;
import io.tenantry.simulator.SimulatorCommand;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The program behind the launcher. */
@Command(
    name = "tenantry",
    mixinStandardHelpOptions = true,
    versionProvider = VersionProvider.class,
    synopsisSubcommandLabel = "COMMAND",
    header = "One Kubernetes operator for the whole life of SaaS tenants.%n",
    description = {
      "%nTry it on this machine, with a real Kubernetes API server and nothing to install or clean"
          + " up:%n",
      "  @|bold ./tenantry demo|@                  watch the samples become ready, then look around",
      "  @|bold ./tenantry sandbox --env env.sh|@  the servers without the operator",
      "  @|bold ./tenantry simulator|@             AWS alone: CloudFront tenants, ACM, Route 53, STS",
      "  @|bold ./tenantry operator --help|@       the operator itself, for any cluster%n"
    },
    commandListHeading = "Commands:%n",
    footer = "%nHelp for a command: ./tenantry COMMAND --help",
    subcommands = {
      DemoCommand.class,
      SandboxCommand.class,
      SimulatorCommand.class,
      OperatorCommand.class,
      AuditCommand.class,
      BenchCommand.class,
      VersionCommand.class,
      CompletionCommand.class,
      HelpCommand.class
    })
public final class Tenantry implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  private Tenantry() {}

  public static void main(String[] args) {
    var stop = StopSignal.forThisThread();
    int code = commandLine(stop).execute(args);
    stop.finished();
    if (!stop.received()) {
      System.exit(code);
    }
  }

  /** Runs a command that ends by itself, in this process. */
  public static int run(PrintWriter out, PrintWriter err, String... args) {
    return commandLine(new StopSignal()).setOut(out).setErr(err).execute(args);
  }

  static CommandLine commandLine(StopSignal stop) {
    return new CommandLine(new Tenantry())
        .setParameterExceptionHandler((e, _) -> usageError(e))
        .setExecutionExceptionHandler((e, command, _) -> failure(e, command, stop));
  }

  /** Without a command: teach. */
  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getOut());
  }

  private static int usageError(ParameterException e) {
    var command = e.getCommandLine();
    var suggestions =
        e instanceof UnmatchedArgumentException unmatched
            ? unmatched.getSuggestions()
            : List.<String>of();
    var hint =
        suggestions.isEmpty()
            ? ""
            : "; did you mean %s?".formatted(String.join(" or ", suggestions));
    command
        .getErr()
        .printf(
            "tenantry: %s%s (./%s --help)%n",
            e.getMessage(), hint, command.getCommandSpec().qualifiedName());
    return ExitCode.USAGE;
  }

  /** What we expect to go wrong is told in a line; anything else is a bug and keeps its trace. */
  private static int failure(Exception e, CommandLine command, StopSignal stop) throws Exception {
    if (stop.received()) {
      return ExitCode.OK;
    }
    if (!isExpected(e)) {
      throw e;
    }
    command.getErr().println("tenantry: " + e.getMessage());
    return ExitCode.SOFTWARE;
  }

  private static boolean isExpected(Exception e) {
    return e instanceof CommandException
        || e instanceof SandboxException
        || e instanceof KubernetesClientException;
  }
}
