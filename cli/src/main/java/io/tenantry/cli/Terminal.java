package io.tenantry.cli;

import io.tenantry.sandbox.Sandbox;
import io.tenantry.sandbox.SandboxOptions;
import io.tenantry.sandbox.supply.Progress;
import io.tenantry.sandbox.supply.Supply;
import java.time.Duration;
import picocli.CommandLine.Help.Ansi;

/** Tells whether the output is a terminal, as the launcher reports it to picocli. */
final class Terminal {
  /** Long enough for a person to see a Gateway wait for its address. */
  private static final Duration LOAD_BALANCER = Duration.ofSeconds(1);

  private Terminal() {}

  static boolean present() {
    return Ansi.AUTO.enabled();
  }

  /** Starts a sandbox, and tells a person what it is busy with. */
  static Sandbox start(SandboxOptions options) {
    var progress = new Progress(System.err, present());
    var supply = new Supply(System.getenv(), progress);
    try (var line = progress.open()) {
      if (present()) {
        line.show("Starting the control plane");
      }
      var sandbox = Sandbox.start(options, supply);
      sandbox.balancer().delay(LOAD_BALANCER);
      return sandbox;
    }
  }
}
