package io.tenantry.cli;

import io.tenantry.sandbox.Checkout;
import io.tenantry.sandbox.Sandbox;
import io.tenantry.sandbox.SandboxException;
import io.tenantry.sandbox.SandboxOptions;
import io.tenantry.sandbox.process.StartupCache;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Runs a sandbox, the operator and the samples on one machine. */
@Command(
    name = "demo",
    mixinStandardHelpOptions = true,
    versionProvider = VersionProvider.class,
    description = {
      "Start a sandbox and the operator, apply the samples and watch them become ready.",
      "It keeps running for you to look around with kubectl; Ctrl-C ends and removes everything.%n"
    })
final class DemoCommand implements Callable<Integer> {
  private static final Duration POLL = Duration.ofMillis(250);

  /** The simulated AWS deploys in no time and does not mind being asked. */
  private static final String QUICKLY = "--poll-interval=1s";

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--once",
      description = "Exit when everything is ready, with 0, or print why it is not.")
  private boolean once;

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      defaultValue = "120",
      description = "Time limit for the samples to become ready. Default: ${DEFAULT-VALUE}.")
  private int timeout;

  @Option(
      names = "--planes",
      paramLabel = "PLANES",
      description = "Planes to run, comma-separated. Default: all.")
  private String planes = "";

  @Override
  public Integer call() throws InterruptedException {
    var checkout = Checkout.find();
    var arguments = new ArrayList<>(List.of(QUICKLY));
    if (!planes.isEmpty()) {
      arguments.addAll(List.of("--planes", planes));
    }
    try (var sandbox = Terminal.start(SandboxOptions.temporary(checkout));
        var operator = DemoOperator.start(checkout, sandbox, arguments)) {
      awaitReady(Samples.apply(sandbox.client(), checkout.samples()), operator);
      operator.saveStartupCache();
      StartupCache.of(checkout, "cli").saveOwn();
      if (!once) {
        stay(sandbox, operator);
      }
      return 0;
    }
  }

  private void awaitReady(Samples samples, DemoOperator operator) throws InterruptedException {
    var table = new SampleTable(spec.commandLine().getOut(), Terminal.present());
    var deadline = Instant.now().plusSeconds(timeout);
    var now = samples.now();
    table.show(now);
    while (!now.stream().allMatch(Sample::isReady)) {
      operator.check();
      if (Instant.now().isAfter(deadline)) {
        throw new SandboxException(late(now, operator));
      }
      Thread.sleep(POLL);
      now = samples.now();
      table.show(now);
    }
  }

  private String late(List<Sample> now, DemoOperator operator) {
    var reasons =
        now.stream()
            .filter(sample -> !sample.isReady())
            .map(sample -> "  " + sample.row() + " " + sample.message())
            .collect(Collectors.joining("\n"));
    return "Not ready after %d s:%n%s%nLast lines of the operator's log:%n%s"
        .formatted(timeout, reasons, operator.lastWords());
  }

  private void stay(Sandbox sandbox, DemoOperator operator) throws InterruptedException {
    spec.commandLine()
        .getOut()
        .printf(
            """

            Everything is ready. Look around in another terminal:
              export KUBECONFIG=%s
              kubectl get tenants
              kubectl get namespaces
            The operator's log: %s
            Ctrl-C ends everything.
            """,
            sandbox.kubeconfig(), operator.log())
        .flush();
    while (true) {
      Thread.sleep(POLL);
      sandbox.check();
      operator.check();
    }
  }
}
