package io.tenantry.pass;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** The reason of a condition or an event: an enum in the code, CamelCase on the wire. */
public interface Reason {
  String name();

  /** What it means, where it appears, who acts and how. */
  Explanation explanation();

  /** {@code NAMESPACE_READY} becomes {@code NamespaceReady}. */
  default String text() {
    var text = new StringBuilder();
    for (var word : name().split("_", -1)) {
      text.append(word.charAt(0)).append(word.substring(1).toLowerCase(Locale.ROOT));
    }
    return text.toString();
  }

  /** Those that a Warning event tells, as they are on the wire. */
  static Set<String> warnings(Reason[] reasons) {
    return Arrays.stream(reasons)
        .filter(reason -> reason.explanation().usage().includes(Usage.Event.WARNING))
        .map(Reason::text)
        .collect(Collectors.toUnmodifiableSet());
  }
}
