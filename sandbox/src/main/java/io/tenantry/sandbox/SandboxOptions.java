package io.tenantry.sandbox;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a sandbox is to be like.
 *
 * @param checkout whose resource definitions are installed
 * @param data where its files go and stay; empty for a temporary directory
 * @param port the API server's port, 0 for any free one
 * @param kubeconfig where a kubeconfig is to be while the sandbox runs
 * @param exports where a shell script is to be that sets the variables programs need
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
          "cannot write " + file + ": choose a path in a writable directory");
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
      throw new SandboxException("cannot read " + file + ", choose another path: " + e, e);
    }
  }
}
