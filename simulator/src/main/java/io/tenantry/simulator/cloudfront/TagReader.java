package io.tenantry.simulator.cloudfront;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.cloudfront.model.Tag;
import software.amazon.awssdk.services.cloudfront.model.Tags;

/** Parses and validates tags. */
final class TagReader {
  private static final int MAX_KEY = 128;
  private static final int MAX_VALUE = 256;

  private TagReader() {}

  static Map<String, String> added(Map<String, String> present, @Nullable Tags tags, int most) {
    var result = new TreeMap<>(present);
    if (tags != null) {
      tags.items().forEach(tag -> add(result, tag));
    }
    if (result.size() > most) {
      throw CloudFrontErrors.invalidTagging("A resource has at most " + most + " tags.");
    }
    return result;
  }

  private static void add(Map<String, String> tags, Tag tag) {
    var key = tag.key();
    var value = tag.value() == null ? "" : tag.value();
    if (key == null || key.isEmpty() || key.length() > MAX_KEY) {
      throw CloudFrontErrors.invalidTagging("A tag key has 1 to 128 characters.");
    }
    if (value.length() > MAX_VALUE) {
      throw CloudFrontErrors.invalidTagging("A tag value has at most 256 characters.");
    }
    if (key.startsWith("aws:")) {
      throw CloudFrontErrors.invalidTagging("A tag key must not start with aws:.");
    }
    tags.put(key, value);
  }
}
