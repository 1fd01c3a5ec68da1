package io.tenantry.cloud.aws;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Names as Route 53 writes and orders them; pure. */
final class Route53Names {
  private static final Pattern OCTAL = Pattern.compile("\\\\([0-3][0-7][0-7])");

  private Route53Names() {}

  /** As we write a name: lower case, {@code *} as itself, no final dot. */
  static String plain(String name) {
    var text =
        OCTAL
            .matcher(name)
            .replaceAll(code ->
                java.util.regex.Matcher.quoteReplacement(
                    Character.toString(Integer.parseInt(code.group(1), 8))))
            .toLowerCase(Locale.ROOT);
    return text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
  }

  /**
   * Whether a list that starts at one name shows the second before the last. Route 53 orders by
   * reversed labels, but with the dots compared as characters in some places and not in others, so
   * only what holds either way is believed.
   */
  static boolean between(String first, String name, String last) {
    return List.of(".", "\u0001").stream()
        .allMatch(dot ->
            key(first, dot).compareTo(key(name, dot)) <= 0
                && key(name, dot).compareTo(key(last, dot)) < 0);
  }

  /** Text order of the keys is the order of the names. */
  static String key(String name, String dot) {
    var labels = Arrays.asList(name.replace("*", "\\052").split("\\.", -1));
    return String.join(dot, labels.reversed()) + dot;
  }
}
