package io.tenantry.cli;

import io.tenantry.sandbox.Checkout;
import io.tenantry.sandbox.Sandbox;
import io.tenantry.sandbox.SandboxException;
import io.tenantry.sandbox.process.Leash;
import io.tenantry.sandbox.process.Program;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Runs the operator as a child process beside a sandbox. */
final class DemoOperator implements AutoCloseable {
  private static final int LAST_LINES = 20;
  private static final Duration GRACE = Duration.ofSeconds(10);

  private final Leash leash;

  private final Path log;
  private final Checkout checkout;

  private DemoOperator(Leash leash, Path log, Checkout checkout) {
    this.leash = leash;
    this.log = log;
    this.checkout = checkout;
  }

  static DemoOperator start(Checkout checkout, Sandbox sandbox, List<String> arguments) {
    var startup = Program.OPERATOR.startupCache(checkout).useOrRecord();
    var process = Program.OPERATOR.process(checkout, startup, arguments);
    process.environment().putAll(sandbox.exports());
    var log = sandbox.directory().resolve("operator.log");
    var leash = Leash.start("the operator", process, log, List.of(), GRACE);
    return new DemoOperator(leash, log, checkout);
  }

  /** Throws, with the end of its log, when the operator ended by itself. */
  void check() {
    if (leash.exitCode().isPresent()) {
      throw new SandboxException(
          "The operator exited with code %d:%n%s"
              .formatted(leash.exitCode().getAsInt(), lastWords()));
    }
  }

  /** Makes the next start faster, once; to be called when the operator has done all it can do. */
  void saveStartupCache() {
    var cache = Program.OPERATOR.startupCache(checkout);
    leash.pid().ifPresent(pid -> cache.save(pid, Program.OPERATOR.classPath(checkout)));
  }

  Path log() {
    return log;
  }

  String lastWords() {
    return leash.lastWords(LAST_LINES);
  }

  @Override
  public void close() {
    leash.close();
  }
}
