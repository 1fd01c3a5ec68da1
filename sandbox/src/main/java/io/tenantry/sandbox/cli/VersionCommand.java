package io.tenantry.sandbox.cli;

import java.util.Objects;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Says what is running. */
@Command(name = "version", description = "Print the versions of Tenantry and of Java.")
final class VersionCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public void run() {
    var version = Tenantry.class.getPackage().getImplementationVersion();
    spec.commandLine()
        .getOut()
        .printf(
            "tenantry %s (Java %s)%n",
            Objects.requireNonNullElse(version, "from source"), Runtime.version());
  }
}
