package io.tenantry.simulator.acm;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import software.amazon.awssdk.services.acm.model.Tag;

/** Tags of certificates. */
final class Tags {
  private static final int MAX_KEY = 128;
  private static final int MAX_VALUE = 256;
  private static final Pattern TEXT = Pattern.compile("[\\p{L}\\p{Z}\\p{N}_.:/=+\\-@]*");

  private Tags() {}

  static Map<String, String> added(Map<String, String> present, List<Tag> tags, int most) {
    var result = new TreeMap<>(present);
    for (var tag : tags) {
      check(tag);
      result.put(tag.key(), tag.value() == null ? "" : tag.value());
    }
    if (result.size() > most) {
      throw AcmErrors.tooManyTags(most);
    }
    return result;
  }

  /** A tag given with a value goes only when the value is the same. */
  static Map<String, String> removed(Map<String, String> present, List<Tag> tags) {
    var result = new TreeMap<>(present);
    for (var tag : tags) {
      check(tag);
      if (tag.value() == null || tag.value().equals(result.get(tag.key()))) {
        result.remove(tag.key());
      }
    }
    return result;
  }

  static List<Tag> write(Map<String, String> tags) {
    return new TreeMap<>(tags)
        .entrySet().stream()
            .map(tag -> Tag.builder().key(tag.getKey()).value(tag.getValue()).build())
            .toList();
  }

  private static void check(Tag tag) {
    if (tag.key() == null || tag.key().isEmpty() || tag.key().length() > MAX_KEY) {
      throw AcmErrors.violated("tags", "Member must have length between 1 and 128");
    }
    if (tag.value() != null && tag.value().length() > MAX_VALUE) {
      throw AcmErrors.violated("tags", "Member must have length less than or equal to 256");
    }
    if (!TEXT.matcher(tag.key()).matches()
        || (tag.value() != null && !TEXT.matcher(tag.value()).matches())) {
      throw AcmErrors.violated(
          "tags", "Member must satisfy regular expression pattern: " + TEXT.pattern());
    }
    if (tag.key().startsWith("aws:")) {
      throw AcmErrors.invalidTag("aws: prefixed tag key names are not allowed for external use.");
    }
  }
}
