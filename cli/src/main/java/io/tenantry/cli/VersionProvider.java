package io.tenantry.cli;

import java.util.Objects;
import picocli.CommandLine.IVersionProvider;

/** Prints the version. */
final class VersionProvider implements IVersionProvider {
  @Override
  public String[] getVersion() {
    var version = Tenantry.class.getPackage().getImplementationVersion();
    return new String[] {
      "tenantry %s (Java %s)"
          .formatted(Objects.requireNonNullElse(version, "from source"), Runtime.version())
    };
  }
}
