package io.tenantry.simulator;

import io.tenantry.simulator.control.SeedReader;
import io.tenantry.simulator.core.Accounts;
import io.tenantry.simulator.core.Accounts.AccessKey;
import io.tenantry.simulator.core.SimulatorSettings;
import io.tenantry.simulator.world.SandboxWorld;
import io.tenantry.simulator.world.Seed;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ./tenantry simulator}: runs the AWS simulator on this machine. */
@Command(
    name = "simulator",
    description =
        "Simulates CloudFront, ACM, Route 53 and STS for the unmodified SDKs and the CLI.",
    mixinStandardHelpOptions = true,
    showDefaultValues = true)
public final class SimulatorCommand implements Callable<Integer> {
  @Option(
      names = "--port",
      paramLabel = "PORT",
      defaultValue = "4566",
      description = "HTTP port; 0 for a free port.")
  private int port;

  @Option(
      names = "--dns-port",
      paramLabel = "PORT",
      defaultValue = "5300",
      description = "DNS port; 0 for a free port.")
  private int dnsPort;

  @Option(
      names = "--bind",
      paramLabel = "ADDRESS",
      defaultValue = "127.0.0.1",
      description = "Address to listen on.")
  private InetAddress bind = InetAddress.getLoopbackAddress();

  @Option(
      names = "--seed",
      paramLabel = "FILE",
      defaultValue = "sandbox",
      description = "Initial state: sandbox, none, or a YAML or JSON file.")
  private String seed = "sandbox";

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "Directory to keep the state in. Default: memory only.")
  private @Nullable Path data;

  @Option(
      names = "--profile",
      paramLabel = "NAME",
      defaultValue = "default",
      description = "Delays and throttles: default (as AWS) or fast (for tests).")
  private String profile = "default";

  @Option(
      names = "--clock",
      paramLabel = "MODE",
      defaultValue = "real",
      description = "Clock: real, scaled:N or manual.")
  private String clock = "real";

  @Option(
      names = "--verify-signatures",
      description = "Check SigV4 signatures, not only their form.")
  private boolean verifySignatures;

  @Option(
      names = "--ledger-size",
      paramLabel = "N",
      defaultValue = "100000",
      description = "Number of calls that the ledger keeps.")
  private int ledgerSize;

  @Option(
      names = "--remote-control",
      description = "Let other machines use the control API (/_sim/).")
  private boolean remoteControl;

  @Spec private CommandSpec spec = CommandSpec.create();

  public static void main(String[] arguments) {
    System.exit(commandLine().execute(arguments));
  }

  /** Answers bad input with one line instead of the whole usage. */
  static CommandLine commandLine() {
    return new CommandLine(new SimulatorCommand())
        .setParameterExceptionHandler((problem, _) -> {
          problem.getCommandLine().getErr().println(problem.getMessage());
          return CommandLine.ExitCode.USAGE;
        });
  }

  @Override
  public Integer call() throws InterruptedException {
    try (var simulator = Simulator.start(options())) {
      announce(simulator, spec.commandLine().getOut());
      new CountDownLatch(1).await();
      return CommandLine.ExitCode.OK;
    } catch (IllegalArgumentException e) {
      throw new CommandLine.ParameterException(
          spec.commandLine(), String.valueOf(e.getMessage()), e);
    } catch (IOException | UncheckedIOException e) {
      spec.commandLine().getErr().println(reason(e));
      return CommandLine.ExitCode.SOFTWARE;
    }
  }

  private SimulatorOptions options() throws IOException {
    var settings = SimulatorSettings.profile(profile);
    if (verifySignatures) {
      settings = settings.merge(Map.of("wire", Map.of("verifySignatures", true)));
    }
    return new SimulatorOptions(
        bind,
        port,
        dnsPort,
        seed(),
        Optional.ofNullable(data),
        settings,
        clock,
        ledgerSize,
        remoteControl);
  }

  private Optional<Seed> seed() throws IOException {
    return switch (seed) {
      case "none" -> Optional.empty();
      case "sandbox" -> Optional.of(SandboxWorld.seed());
      default -> Optional.of(fromFile(Path.of(seed)));
    };
  }

  private static Seed fromFile(Path file) throws IOException {
    if (!Files.isReadable(file)) {
      throw new IllegalArgumentException(
          "--seed is \"%s\": use sandbox, none or a file".formatted(file));
    }
    return SeedReader.read(Files.readString(file));
  }

  private static void announce(Simulator simulator, PrintWriter out) {
    out.printf(
        "Simulator ready: %s (open it in a browser), DNS on port %d. To use it:%n",
        simulator.endpoint(), simulator.dnsPort());
    out.printf(
        "  export AWS_ENDPOINT_URL=%s AWS_REGION=us-east-1 AWS_DEFAULT_REGION=us-east-1%n",
        simulator.endpoint());
    var engine = simulator.cloud().engine();
    engine.read(_ -> List.copyOf(engine.store().all(Accounts.KEY))).stream()
        .min(Comparator.comparing(AccessKey::account))
        .ifPresent(key ->
            out.printf(
                "  export AWS_ACCESS_KEY_ID=%s AWS_SECRET_ACCESS_KEY=%s%n",
                key.id(), key.secret()));
    out.flush();
  }

  private String reason(Exception problem) {
    for (Throwable cause = problem; cause != null; cause = cause.getCause()) {
      if (cause instanceof BindException) {
        return "Cannot listen on %s port %d or DNS port %d (%s): choose others with --port, --dns-port"
            .formatted(bind.getHostAddress(), port, dnsPort, cause.getMessage());
      }
    }
    return "Cannot start: " + problem.getMessage();
  }
}
