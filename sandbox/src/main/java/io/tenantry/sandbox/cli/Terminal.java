package io.tenantry.sandbox.cli;

import io.tenantry.sandbox.supply.Progress;
import io.tenantry.sandbox.supply.Supply;
import picocli.CommandLine.Help.Ansi;

/** Whether a person is watching. The launcher knows, and tells picocli; we ask picocli. */
final class Terminal {
  private Terminal() {}

  static boolean present() {
    return Ansi.AUTO.enabled();
  }

  static Supply supply() {
    return new Supply(System.getenv(), new Progress(System.err, present()));
  }
}
