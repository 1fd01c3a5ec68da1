package io.tenantry.cluster;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StringDeserializer;
import java.io.IOException;

/**
 * Deduplicates strings while objects are deserialised, because most objects have the same values.
 *
 * <p>Shared mutable state: the last string in each slot. A lost update costs only a copy.
 */
final class CommonStrings extends StringDeserializer {
  private static final long serialVersionUID = 1L;
  private static final int LONGEST = 256;
  private static final int SLOTS = 8192;

  private final transient String[] recent = new String[SLOTS];

  @Override
  public String deserialize(JsonParser parser, DeserializationContext context) throws IOException {
    return common(super.deserialize(parser, context));
  }

  private String common(String text) {
    if (text == null || text.length() > LONGEST) {
      return text;
    }
    int slot = (text.hashCode() ^ text.hashCode() >>> 13) & SLOTS - 1;
    var known = recent[slot];
    if (text.equals(known)) {
      return known;
    }
    recent[slot] = text;
    return text;
  }
}
