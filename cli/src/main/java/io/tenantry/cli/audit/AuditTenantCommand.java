package io.tenantry.cli.audit;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.cli.ClusterOptions;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code tenantry audit tenant NAME}: checks whether a tenant can break out of its namespace. */
@Command(
    name = "tenant",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "",
      "Acts as a tenant on the live API server and tries to break out of its namespace.",
      "Nothing is changed: all attempts are dry runs. You need the right to impersonate users.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:all checks passed",
      "1:a check failed, or the cluster cannot be read",
      "2:wrong flags"
    })
final class AuditTenantCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(index = "0", paramLabel = "NAME", description = "Name of the Tenant.")
  private String name = "";

  @Option(
      names = {"-n", "--namespace"},
      paramLabel = "NAMESPACE",
      defaultValue = "default",
      description = "Namespace of the Tenant. Default: default.")
  private String namespace = "default";

  @Option(
      names = "--as",
      paramLabel = "USER",
      description = "Act as this user. Default: the user that the plan gives access to.")
  private @Nullable String user;

  @Option(
      names = "--as-group",
      paramLabel = "GROUP",
      description = "Act as a member of this group; repeatable.")
  private List<String> groups = List.of();

  @Mixin private ClusterOptions cluster = new ClusterOptions();

  @Override
  public Integer call() {
    try (var client = cluster.client()) {
      var findings = findings(client);
      print(findings, spec.commandLine().getOut());
      return findings.stream().allMatch(Finding::holds) ? ExitCode.OK : ExitCode.SOFTWARE;
    }
  }

  private List<Finding> findings(KubernetesClient client) {
    var target = AuditTarget.find(client, namespace, name);
    var identity = target.identity(user, groups);
    spec.commandLine().getOut().printf("Acting as %s in namespace %s%n", identity, target.home());
    try (var impersonating = identity.impersonating(client.getConfiguration())) {
      return new IsolationChecks(
              new TenantActor(impersonating), target.home(), target.elsewhere(), target.guards())
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
}
