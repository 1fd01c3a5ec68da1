package io.tenantry.audit;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code tenantry audit tenant NAME}: can this tenant break out? */
@Command(
    name = "tenant",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "",
      "Acts as a tenant against the live API server and tries to break out of its namespace.",
      "Nothing is changed: attempts are dry runs. You need the right to impersonate.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:everything held",
      "1:something did not hold, or could not be asked",
      "2:wrong flags"
    })
public final class AuditCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(index = "0", paramLabel = "NAME", description = "Name of the Tenant.")
  private String name = "";

  @Option(
      names = {"-n", "--namespace"},
      paramLabel = "NAMESPACE",
      defaultValue = "default",
      description = "Namespace the Tenant lives in. Default: default.")
  private String namespace = "default";

  @Option(
      names = "--as",
      paramLabel = "USER",
      description = "Act as this user. Default: whom the plan gives access.")
  private @Nullable String user;

  @Option(
      names = "--as-group",
      paramLabel = "GROUP",
      description = "Act as a member of this group; repeatable.")
  private List<String> groups = List.of();

  @Option(
      names = "--kubeconfig",
      paramLabel = "FILE",
      description = "Cluster to ask. Default: $KUBECONFIG, or the pod's own account.")
  private @Nullable Path kubeconfig;

  /** The command that all audits belong to. */
  @Command(
      name = "tenantry audit",
      mixinStandardHelpOptions = true,
      description = "Checks on the live cluster what Tenantry promises.",
      synopsisSubcommandLabel = "WHAT",
      subcommands = {AuditCommand.class, RoutesCommand.class})
  private static final class Audits {}

  public static void main(String[] arguments) {
    System.exit(run(new PrintWriter(System.out, true, StandardCharsets.UTF_8), arguments));
  }

  public static int run(PrintWriter out, String... arguments) {
    return new CommandLine(new Audits())
        .setOut(out)
        .setParameterExceptionHandler(AuditCommand::refuse)
        .setExecutionExceptionHandler((e, command, _) -> fail(e, command))
        .execute(arguments);
  }

  @Override
  public Integer call() {
    try (var client = client(spec, kubeconfig)) {
      var findings = findings(client);
      print(findings, spec.commandLine().getOut());
      return findings.stream().allMatch(Finding::holds) ? ExitCode.OK : ExitCode.SOFTWARE;
    }
  }

  private List<Finding> findings(KubernetesClient client) {
    var target = Target.find(client, namespace, name);
    var identity = target.identity(user, groups);
    spec.commandLine().getOut().printf("Acting as %s in namespace %s%n", identity, target.home());
    try (var impersonating = identity.impersonating(client.getConfiguration())) {
      return new Checks(
              new Intruder(impersonating), target.home(), target.elsewhere(), target.guards())
          .run();
    }
  }

  private static void print(List<Finding> findings, PrintWriter out) {
    int widest = findings.stream().mapToInt(f -> f.check().length()).max().orElse(0);
    for (var finding : findings) {
      out.printf(
          "%-4s  %-" + widest + "s  %s%n",
          finding.holds() ? "ok" : "FAIL",
          finding.check(),
          finding.answer().evidence());
    }
    long broken = findings.stream().filter(finding -> !finding.holds()).count();
    out.printf("%d checks, %d failed%n", findings.size(), broken);
    out.flush();
  }

  /** For the cluster that an audit is to ask. */
  static KubernetesClient client(CommandSpec spec, @Nullable Path kubeconfig) {
    return new KubernetesClientBuilder().withConfig(config(spec, kubeconfig)).build();
  }

  private static Config config(CommandSpec spec, @Nullable Path kubeconfig) {
    if (kubeconfig == null) {
      return Config.autoConfigure(null);
    }
    if (!Files.isReadable(kubeconfig)) {
      throw new ParameterException(
          spec.commandLine(), "cannot read kubeconfig " + kubeconfig + ": name a readable file");
    }
    return Config.fromKubeconfig(kubeconfig.toFile());
  }

  private static int refuse(ParameterException e, String[] arguments) {
    e.getCommandLine().getErr().println("tenantry audit: " + e.getMessage());
    return ExitCode.USAGE;
  }

  private static int fail(Exception e, CommandLine command) throws Exception {
    if (e instanceof AuditException || e instanceof KubernetesClientException) {
      command.getErr().println("tenantry audit: " + e.getMessage());
      return ExitCode.SOFTWARE;
    }
    throw e;
  }
}
