package io.tenantry.sandbox;

import java.nio.file.Path;
import java.util.Optional;

/**
 * What a sandbox is to be like.
 *
 * @param checkout whose resource definitions are installed
 * @param data where its files go and stay; empty for a temporary directory
 * @param port the API server's port, 0 for any free one
 */
public record SandboxOptions(Checkout checkout, Optional<Path> data, int port) {
  public static SandboxOptions temporary(Checkout checkout) {
    return new SandboxOptions(checkout, Optional.empty(), 0);
  }
}
