package io.tenantry.simulator.control;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.tenantry.simulator.core.Json;
import io.tenantry.simulator.world.Seed;
import java.util.stream.Collectors;

/** Reads seeds in YAML or JSON. */
public final class SeedReader {
  private SeedReader() {}

  /**
   * Reads one seed.
   *
   * @throws IllegalArgumentException saying what is wrong and where
   */
  public static Seed read(String text) {
    try {
      // JSON is YAML, too.
      var tree = new YAMLMapper().readTree(text);
      return Json.mapper().treeToValue(tree, Seed.class);
    } catch (JsonMappingException e) {
      throw new IllegalArgumentException(
          "The seed is not valid: " + e.getOriginalMessage() + place(e), e);
    } catch (JsonProcessingException e) {
      var reason =
          e.getOriginalMessage().lines().map(String::strip).collect(Collectors.joining(" "));
      throw new IllegalArgumentException("The seed is not valid: " + reason, e);
    }
  }

  private static String place(JsonMappingException problem) {
    var path =
        problem.getPath().stream()
            .map(step ->
                step.getFieldName() == null ? "[" + step.getIndex() + "]" : step.getFieldName())
            .collect(Collectors.joining("."));
    return path.isEmpty() ? "" : " (at " + path.replace(".[", "[") + ")";
  }
}
