package io.tenantry.cli;

import io.tenantry.sandbox.Checkout;
import io.tenantry.sandbox.process.Program;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

/** Lists the benchmarks in help and completion; the launcher starts the program directly. */
@Command(
    name = "bench",
    description = "Measure the operator on a sandbox: calls, writes, memory, time to ready.")
final class BenchCommand implements Callable<Integer> {
  @Unmatched private List<String> arguments = List.of();

  @Override
  public Integer call() {
    return Program.BENCH.run(Checkout.find(), arguments);
  }
}
