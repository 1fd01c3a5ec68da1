package io.tenantry.source.mapping;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The object that a row describes.
 *
 * @param spec as it is to be written; of kinds that are mapped by fields, those fields only
 * @param labels by key: what they must be, or that they must not be there
 * @param domains in lower case, the first first
 */
public record DesiredObject(
    String name,
    Map<String, Object> spec,
    Map<String, Optional<String>> labels,
    Map<String, Optional<String>> annotations,
    List<String> domains) {
  public DesiredObject {
    labels = Map.copyOf(labels);
    annotations = Map.copyOf(annotations);
    domains = List.copyOf(domains);
  }

  /** The same for the same wish, so that of two rows one can be chosen whatever their order. */
  public String fingerprint() {
    return SpecTree.text(spec) + SpecTree.text(labels) + SpecTree.text(annotations);
  }
}
