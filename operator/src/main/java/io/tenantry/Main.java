package io.tenantry;

import io.tenantry.ops.FatalErrors;
import io.tenantry.ops.Logs;
import io.tenantry.ops.PlaneRunner;
import java.net.BindException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Parses the flags, assembles the operator, starts it, and stops it on SIGTERM. */
@Command(
    name = "tenantry operator",
    mixinStandardHelpOptions = true,
    versionProvider = Main.class,
    sortOptions = false,
    usageHelpAutoWidth = true,
    synopsisHeading = "Usage: ",
    customSynopsis = "tenantry operator [@FILE] [FLAG]...",
    description = {
      "",
      "Runs the operator for the cluster of --kubeconfig, $KUBECONFIG or its own pod.",
      "Flags are written as in Go: -flag or --flag, with =value or a separate value.",
      "@FILE reads flags from a file: one in each line; comments begin with #.",
      "If a flag is given twice, the last value is used."
    },
    footer = {
      "",
      "Examples:",
      "  tenantry operator @deploy/operator.flags --allowed-hosted-zones=shop=Z1234567890ABC",
      "  tenantry operator --planes namespaces --zap-devel",
      "  tenantry operator --leader-elect --metrics-bind-address=:8443"
    })
public final class Main implements Callable<Integer>, CommandLine.IVersionProvider {
  private static final Logger LOG = LoggerFactory.getLogger(Main.class);
  private static final String RETRY_POST = "sun.net.http.retryPost";

  @Mixin private Flags flags = new Flags();

  public static void main(String[] args) {
    sendNothingTwice();
    System.exit(run(args));
  }

  /**
   * The JDK's HTTP client, by which the AWS SDK works, repeats a POST whose connection broke, and
   * what it asked for happens twice. It looks at this once, so before anything else.
   */
  static void sendNothingTwice() {
    if (System.getProperty(RETRY_POST) == null) {
      System.setProperty(RETRY_POST, "false");
    }
  }

  static int run(String... args) {
    var command =
        new CommandLine(new Main())
            .setCaseInsensitiveEnumValuesAllowed(true)
            .setExpandAtFiles(false)
            .setParameterExceptionHandler(Main::refuse)
            .setExecutionExceptionHandler((e, failed, _) -> fail(e, failed));
    try {
      return command.execute(GoFlags.lastOfEach(GoFlags.normalised(GoFlags.expanded(args))));
    } catch (SettingsException e) {
      command.getErr().println("tenantry operator: " + e.getMessage());
      return CommandLine.ExitCode.USAGE;
    }
  }

  @Override
  public String[] getVersion() {
    return new String[] {"tenantry " + Version.current()};
  }

  @Override
  public Integer call() throws InterruptedException {
    var settings = flags.settings(System.getenv());
    Logs.setUp(settings.logs());
    var clients = new Clients(settings.kubeconfig(), kubeconfig(System.getenv()));
    var code = new AtomicInteger();
    var ends = ends(code);
    FatalErrors.endTheProcess(ends.lost());
    var running = new Assembly(settings, clients, identity(), ends).start();
    LOG.atInfo().addKeyValue("version", Version.current()).log("operator started");
    var stopped = new CountDownLatch(1);
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(() -> {
              running.stop();
              LOG.info("operator stopped");
              stopped.countDown();
              Runtime.getRuntime().halt(code.get()); // asked to stop and did: that is a success
            }));
    stopped.await();
    return 0;
  }

  /**
   * A broken plane takes the others along, which finish their passes and give their Leases back.
   */
  private static PlaneRunner.Ends ends(AtomicInteger code) {
    return new PlaneRunner.Ends(
        () -> Runtime.getRuntime().halt(1),
        () -> {
          code.set(1);
          Thread.ofPlatform().name("end").start(() -> System.exit(1));
        });
  }

  /** Bad flags: one line that says what to write instead. */
  private static int refuse(ParameterException e, String[] args) {
    var err = e.getCommandLine().getErr();
    err.println("tenantry operator: " + e.getMessage());
    UnmatchedArgumentException.printSuggestions(e, err);
    err.println("Try: tenantry operator --help");
    return CommandLine.ExitCode.USAGE;
  }

  private static int fail(Exception e, CommandLine command) throws Exception {
    var cause = root(e);
    if (e instanceof SettingsException || cause instanceof BindException) {
      command.getErr().println("tenantry operator: " + said(e, cause));
      return CommandLine.ExitCode.SOFTWARE;
    }
    throw e;
  }

  private static String said(Exception e, Throwable cause) {
    return cause instanceof BindException
        ? "A port is in use (%s): choose another with --health-probe-bind-address and --metrics-bind-address"
            .formatted(cause.getMessage())
        : String.valueOf(e.getMessage());
  }

  private static Throwable root(Throwable e) {
    return e.getCause() == null ? e : root(e.getCause());
  }

  private static Optional<Path> kubeconfig(Map<String, String> environment) {
    return Optional.ofNullable(environment.get("KUBECONFIG"))
        .filter(s -> !s.isBlank())
        .map(Path::of);
  }

  /** Unique, and says where to look: the Lease shows it. */
  private static String identity() {
    String host;
    try {
      host = InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      host = "unknown-host";
    }
    return host + "_" + UUID.randomUUID();
  }
}
