package io.tenantry.source.mapping;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.tenantry.api.source.TenantSourceSpec;
import java.util.Map;

/** Specs of sources for tests, as users write them. */
public final class Specs {
  private static final YAMLMapper YAML = new YAMLMapper();

  private Specs() {}

  public static TenantSourceSpec spec(String more) {
    return read("provider: postgres\ndistributionId: E1\n" + more, TenantSourceSpec.class);
  }

  public static TenantSourceSpec of(String kind, String more) {
    return read(
        "provider: postgres\ntargetKind: %s\n%s".formatted(kind, more), TenantSourceSpec.class);
  }

  @SuppressWarnings("unchecked")
  public static Map<String, Object> tree(String yaml) {
    return read(yaml, Map.class);
  }

  private static <T> T read(String yaml, Class<T> type) {
    try {
      return YAML.readValue(yaml, type);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
