package io.tenantry.cloud.aws;

import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Names as Route 53 writes and orders them; pure. */
final class Route53Names {
  private static final Pattern OCTAL = Pattern.compile("\\\\([0-3][0-7][0-7])");
  private static final Pattern ESCAPED = Pattern.compile("[^a-z0-9_.-]");

  private Route53Names() {}

  /** As we write a name: lower case, {@code *} as itself, no final dot. */
  static String plain(String name) {
    var text =
        OCTAL
            .matcher(name)
            .replaceAll(code ->
                Matcher.quoteReplacement(Character.toString(Integer.parseInt(code.group(1), 8))))
            .toLowerCase(Locale.ROOT);
    return text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
  }

  /**
   * Whether a list certainly shows one name before another. Route 53 orders by reversed labels, but
   * whether dots and escapes are compared as they are written is not the same everywhere, so only
   * what holds either way is believed.
   */
  static boolean before(String one, String other) {
    return Stream.of(".", "\u0001")
        .allMatch(dot ->
            reversed(one, dot).compareTo(reversed(other, dot)) < 0
                && reversed(escaped(one), dot).compareTo(reversed(escaped(other), dot)) < 0);
  }

  /** Text order of the keys is the documented order of the names; nothing comes first. */
  static String key(String name) {
    return name.isEmpty() ? "" : reversed(escaped(name), ".");
  }

  private static String reversed(String name, String dot) {
    return String.join(dot, Arrays.asList(name.split("\\.", -1)).reversed()) + dot;
  }

  private static String escaped(String name) {
    return ESCAPED
        .matcher(name)
        .replaceAll(special ->
            Matcher.quoteReplacement("\\%03o".formatted((int) special.group().charAt(0))));
  }
}
