package io.tenantry.sandbox;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The project's directory, whose files the sandbox installs as they are. */
public record Checkout(Path root) {
  /** The launcher says where it is; otherwise it is above the directory a test runs in. */
  public static Checkout find() {
    return Optional.ofNullable(System.getenv("TENANTRY_HOME"))
        .map(home -> new Checkout(Path.of(home)))
        .orElseGet(() -> above(Path.of("").toAbsolutePath()));
  }

  static Checkout above(Path start) {
    return Stream.iterate(start, dir -> dir != null, Path::getParent)
        .filter(dir -> Files.isDirectory(dir.resolve("deploy/crds")))
        .findFirst()
        .map(Checkout::new)
        .orElseThrow(() ->
            new SandboxException(
                "There is no deploy/crds above "
                    + start
                    + ": run inside the project, or set TENANTRY_HOME to its directory"));
  }

  /** Our resource definitions. */
  public List<Path> crds() {
    return yaml("deploy/crds");
  }

  /** The operator's account and its rights. */
  public List<Path> rights() {
    return yaml("deploy/rbac");
  }

  /** What the API server enforces by itself. */
  public List<Path> policies() {
    return yaml("deploy/policies");
  }

  /** The flags that come with us. */
  public Path flags() {
    return root.resolve("deploy/operator.flags");
  }

  /** The plans that come with us. */
  public List<Path> plans() {
    return yaml("deploy/plans");
  }

  public List<Path> samples() {
    return yaml("samples");
  }

  private List<Path> yaml(String directory) {
    var parent = root.resolve(directory);
    if (!Files.isDirectory(parent)) {
      return List.of();
    }
    try (var files = Files.list(parent)) {
      return files.filter(file -> file.toString().endsWith(".yaml")).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
