package io.tenantry.api;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** YAML as trees, written with sorted keys so that the same tree is always the same text. */
final class Yaml {
  private static final YAMLMapper MAPPER =
      YAMLMapper.builder()
          .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
          .enable(YAMLGenerator.Feature.MINIMIZE_QUOTES)
          .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
          .build();
  private static final Path RESOURCES = Path.of("src", "test", "resources");

  private Yaml() {}

  static ObjectNode parse(String text) {
    try {
      return (ObjectNode) MAPPER.readTree(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static ObjectNode resource(String name) {
    return parse(text(RESOURCES.resolve(name)));
  }

  static List<Path> resources(String folder) {
    try (var files = Files.list(RESOURCES.resolve(folder))) {
      return files.sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static String write(JsonNode tree) {
    try {
      var sortable = MAPPER.convertValue(tree, new TypeReference<Map<String, Object>>() {});
      return MAPPER.writeValueAsString(sortable);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
