package io.tenantry.cli;

import io.tenantry.sandbox.Checkout;
import io.tenantry.sandbox.SandboxOptions;
import io.tenantry.sandbox.process.StartupCache;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Runs the sandbox without the operator. */
@Command(
    name = "sandbox",
    mixinStandardHelpOptions = true,
    versionProvider = VersionProvider.class,
    description = {
      "Run a Kubernetes control plane with all CRDs, a simulator of AWS and of its",
      "load-balancer controller, without the operator.",
      "It prints one line when it is ready, runs until you stop it and then removes everything.%n",
      "  ./tenantry sandbox --env env.sh &",
      "  . ./env.sh; kubectl get crds; ./tenantry operator%n"
    })
final class SandboxCommand implements Callable<Integer> {
  private static final Duration CHECK = Duration.ofSeconds(1);

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--kubeconfig",
      paramLabel = "FILE",
      description = "Write the kubeconfig to this file; removed when the sandbox ends.")
  private @Nullable Path kubeconfig;

  @Option(
      names = "--env",
      paramLabel = "FILE",
      description = "Write a script to this file that sets the variables other programs need.")
  private @Nullable Path env;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description =
          "Keep the data in this directory for the next start. Default: a temporary directory.")
  private @Nullable Path data;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      defaultValue = "0",
      description = "Port of the API server on 127.0.0.1. Default: a free port.")
  private int port;

  @Override
  public Integer call() throws InterruptedException {
    var checkout = Checkout.find();
    var options =
        new SandboxOptions(
            checkout,
            Optional.ofNullable(data),
            port,
            Optional.ofNullable(kubeconfig),
            Optional.ofNullable(env));
    try (var sandbox = Terminal.start(options)) {
      var out = spec.commandLine().getOut();
      out.printf(
          "sandbox ready: export KUBECONFIG=%s AWS_ENDPOINT_URL=%s%n",
          sandbox.kubeconfig(), sandbox.aws().endpoint());
      out.flush();
      StartupCache.of(checkout, "cli").saveOwn();
      while (true) {
        Thread.sleep(CHECK);
        sandbox.check();
      }
    }
  }
}
