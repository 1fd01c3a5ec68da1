package io.tenantry.pass;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Stream;

/** The reason of a condition or an event: an enum in the code, CamelCase on the wire. */
public interface Reason {
  String name();

  /** {@code NAMESPACE_READY} becomes {@code NamespaceReady}. */
  default String text() {
    var text = new StringBuilder();
    for (var word : name().split("_", -1)) {
      text.append(word.charAt(0)).append(word.substring(1).toLowerCase(Locale.ROOT));
    }
    return text.toString();
  }

  /** All reasons of an enum, as they are on the wire. */
  static Stream<String> texts(Reason[] reasons) {
    return Arrays.stream(reasons).map(Reason::text);
  }
}
