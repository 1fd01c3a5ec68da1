package io.tenantry.sandbox;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The options of a sandbox.
 *
 * @param checkout whose CRDs are installed
 * @param data the directory of its files; empty for a temporary one
 * @param port the API server's port, 0 for a free one
 * @param kubeconfig where to write a kubeconfig while the sandbox runs
 * @param exports where to write a shell script that sets the variables of other programs
 */
public record SandboxOptions(
    Checkout checkout,
    Optional<Path> data,
    int port,
    Optional<Path> kubeconfig,
    Optional<Path> exports) {

  /** The first line of every file we write outside: such a file may be replaced and removed. */
  static final String OURS = "# Written by a Tenantry sandbox, removed when it ends.\n";

  public SandboxOptions {
    kubeconfig = kubeconfig.map(Path::toAbsolutePath);
    exports = exports.map(Path::toAbsolutePath);
    Stream.concat(kubeconfig.stream(), exports.stream()).forEach(SandboxOptions::checkReplaceable);
  }

  public static SandboxOptions temporary(Checkout checkout) {
    return new SandboxOptions(checkout, Optional.empty(), 0, Optional.empty(), Optional.empty());
  }

  private static void checkReplaceable(Path file) {
    if (!Files.isWritable(file.resolveSibling("."))) {
      throw new SandboxException(
          "Cannot write " + file + ": choose a path in a writable directory");
    }
    if (Files.exists(file) && !isOurs(file)) {
      throw new SandboxException(
          file + " exists and is not from a sandbox: choose another path, or remove it first");
    }
  }

  private static boolean isOurs(Path file) {
    try {
      return Files.isRegularFile(file) && Files.readString(file).startsWith(OURS);
    } catch (IOException e) {
      throw new SandboxException("Cannot read " + file + ": choose another path: " + e, e);
    }
  }
}
