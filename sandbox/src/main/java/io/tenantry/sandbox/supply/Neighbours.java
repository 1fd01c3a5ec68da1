package io.tenantry.sandbox.supply;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tenantry.sandbox.SandboxException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the CRDs of other projects in the Go modules that they publish. */
record Neighbours(Cache cache, Optional<Go> go, Progress progress) {
  private static final Pattern REQUIRE = Pattern.compile("(?m)^\\t(\\S+) (v\\S+)$");

  List<Path> files() {
    try (var files = Files.list(cache.fill(directory(), this::fetch))) {
      return files.filter(file -> file.toString().endsWith(".yaml")).sorted().toList();
    } catch (IOException e) {
      throw new SandboxException("Cannot read the cache: " + e.getMessage(), e);
    }
  }

  /** Named by the pinned versions and the list of files, so that a change of either is fetched. */
  private Path directory() {
    var content =
        PinnedModule.NEIGHBOURS.file("go.sum")
            + Arrays.stream(Neighbour.values()).map(Neighbour::files).toList();
    var id = UUID.nameUUIDFromBytes(content.getBytes(StandardCharsets.UTF_8));
    return cache.directory("neighbours").resolve(id.toString());
  }

  private void fetch(Path target) throws IOException {
    var tool = go.orElseThrow(() -> new SandboxException("Go is not installed"));
    try (var line = progress.open()) {
      line.show("Fetching the CRDs of other projects");
      PinnedModule.NEIGHBOURS.extract(target);
      var modules = download(tool, target);
      for (var neighbour : Neighbour.values()) {
        copy(neighbour, modules.get(neighbour.module()), target);
      }
    }
  }

  private static Map<String, Path> download(Go go, Path module) throws IOException {
    var versions = REQUIRE.matcher(PinnedModule.NEIGHBOURS.file("go.mod")).results();
    var arguments =
        Stream.concat(Stream.of("mod", "download", "-json"), versions.map(Neighbours::query));
    var process =
        go.command(module, arguments.toList())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    var directories = new HashMap<String, Path>();
    try (var answers =
        JsonMapper.builder()
            .build()
            .readerFor(JsonNode.class)
            .<JsonNode>readValues(process.getInputStream())) {
      while (answers.hasNext()) {
        var answer = answers.next();
        if (answer.has("Error")) {
          throw new SandboxException(answer.get("Error").asText().lines().findFirst().orElse(""));
        }
        directories.put(answer.get("Path").asText(), Path.of(answer.get("Dir").asText()));
      }
    }
    return directories;
  }

  private static String query(MatchResult require) {
    return require.group(1) + "@" + require.group(2);
  }

  private static void copy(Neighbour neighbour, @Nullable Path module, Path target)
      throws IOException {
    if (module == null) {
      throw new SandboxException("go.mod does not require " + neighbour.module());
    }
    var pattern = module.resolve(neighbour.files());
    try (var files =
        Files.newDirectoryStream(pattern.resolveSibling("."), pattern.getFileName().toString())) {
      for (var file : files) {
        Files.copy(file, target.resolve(neighbour + "-" + file.getFileName()));
      }
    }
  }
}
