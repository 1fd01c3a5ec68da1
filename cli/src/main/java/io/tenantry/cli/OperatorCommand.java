package io.tenantry.cli;

import io.tenantry.sandbox.Checkout;
import io.tenantry.sandbox.process.Program;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

/** Lists the operator in help and completion; the launcher starts the program directly. */
@Command(name = "operator", description = "Run the operator for the cluster of KUBECONFIG.")
final class OperatorCommand implements Callable<Integer> {
  @Unmatched private List<String> arguments = List.of();

  @Override
  public Integer call() {
    return Program.OPERATOR.run(Checkout.find(), arguments);
  }
}
