package io.tenantry.sandbox.supply;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The Go tool of this machine. */
record Go(Path executable) {
  private static final String USUAL_PLACE = "/usr/local/go/bin";

  static Optional<Go> find(Map<String, String> environment) {
    var path = environment.getOrDefault("PATH", "").split(File.pathSeparator);
    return Stream.concat(Arrays.stream(path), Stream.of(USUAL_PLACE))
        .filter(directory -> !directory.isBlank())
        .map(directory -> Path.of(directory, "go"))
        .filter(Files::isExecutable)
        .findFirst()
        .map(Go::new);
  }

  /**
   * A command in a module's directory, free of the user's settings that would change its result.
   */
  ProcessBuilder command(Path module, List<String> arguments) {
    var line = Stream.concat(Stream.of(executable.toString()), arguments.stream()).toList();
    var builder = new ProcessBuilder(line).directory(module.toFile());
    builder
        .environment()
        .putAll(Map.of("CGO_ENABLED", "0", "GOFLAGS", "-mod=readonly", "GOWORK", "off"));
    return builder;
  }
}
