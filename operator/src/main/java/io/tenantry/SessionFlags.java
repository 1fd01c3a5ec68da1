package io.tenantry;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Parses the name and tags of STS sessions, within the limits of STS. */
final class SessionFlags {
  private static final Pattern NAME = Pattern.compile("[\\w+=,.@-]{2,64}");
  private static final Pattern TAG =
      Pattern.compile(
          "(?<key>[\\p{L}\\p{N} _.:/+@-]{1,128})=(?<value>[\\p{L}\\p{N} _.:/=+@-]{0,256})");
  private static final int MOST_TAGS = 50;

  private SessionFlags() {}

  static String name(String flag, String text) {
    if (!NAME.matcher(text).matches()) {
      throw new SettingsException(
          "%s is \"%s\": use 2 to 64 letters, digits or any of +=,.@_-".formatted(flag, text));
    }
    return text;
  }

  static Map<String, String> tags(String flag, String text) {
    var tags = new LinkedHashMap<String, String>();
    var seen = new TreeSet<String>();
    for (var entry : Flags.list(text)) {
      var tag = TAG.matcher(entry);
      if (!tag.matches() || tag.group("key").toLowerCase(Locale.ROOT).startsWith("aws:")) {
        throw new SettingsException(
            "%s has \"%s\": use key=value, comma-separated, as AWS takes tags"
                .formatted(flag, entry));
      }
      // STS takes Team and team for the same key.
      if (!seen.add(tag.group("key").toLowerCase(Locale.ROOT))) {
        throw new SettingsException(
            "%s has the key \"%s\" twice".formatted(flag, tag.group("key")));
      }
      tags.put(tag.group("key"), tag.group("value"));
    }
    if (tags.size() > MOST_TAGS) {
      throw new SettingsException(
          "%s has %d tags: AWS takes %d".formatted(flag, tags.size(), MOST_TAGS));
    }
    return tags;
  }
}
