package io.tenantry.sandbox.cli;

import io.tenantry.sandbox.Checkout;
import io.tenantry.sandbox.process.Program;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

/** Listed for help and completion; the launcher starts the program itself without a detour. */
@Command(
    name = "audit",
    description =
        "Check a live cluster: whether a tenant can break out, which routes serve what is not theirs.")
final class AuditCommand implements Callable<Integer> {
  @Unmatched private List<String> arguments = List.of();

  @Override
  public Integer call() {
    return Program.AUDIT.run(Checkout.find(), arguments);
  }
}
