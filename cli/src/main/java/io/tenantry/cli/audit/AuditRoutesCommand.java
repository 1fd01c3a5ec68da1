package io.tenantry.cli.audit;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.cli.ClusterOptions;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * {@code tenantry audit routes}: lists routes with hostnames that are not granted to their
 * namespace.
 */
@Command(
    name = "routes",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "",
      "Lists routes and ListenerSets on the shared Gateways with hostnames that are not granted to",
      "their namespace. Admission rejects new ones; objects that existed before still serve.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:none found", "1:some found, or the cluster cannot be read", "2:wrong flags"})
final class AuditRoutesCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--gateway-namespace",
      paramLabel = "NAME",
      defaultValue = "edge",
      description = "Namespace of the Gateway pool. Default: edge.")
  private String pool = "edge";

  @Mixin private ClusterOptions cluster = new ClusterOptions();

  @Override
  public Integer call() {
    try (KubernetesClient client = cluster.client()) {
      var attached = new AttachedObjects(client, pool).list();
      var broken = attached.stream().filter(object -> !object.violations().isEmpty()).toList();
      print(attached.size(), broken, spec.commandLine().getOut());
      return broken.isEmpty() ? ExitCode.OK : ExitCode.SOFTWARE;
    }
  }

  private static void print(int all, List<AttachedObjects.Attached> broken, PrintWriter out) {
    for (var object : broken) {
      out.printf("FAIL  %s  %s%n", object.name(), String.join("; ", object.violations()));
    }
    out.printf("%d routes and ListenerSets, %d failed%n", all, broken.size());
    out.flush();
  }
}
