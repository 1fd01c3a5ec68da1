package io.tenantry.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command form of the option {@code --version}. */
@Command(
    name = "version",
    mixinStandardHelpOptions = true,
    versionProvider = VersionProvider.class,
    description = "Print the versions of Tenantry and of Java.")
final class VersionCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public void run() {
    spec.commandLine().printVersionHelp(spec.commandLine().getOut());
  }
}
