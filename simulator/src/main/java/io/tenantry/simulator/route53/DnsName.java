package io.tenantry.simulator.route53;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Domain names in Route 53's form. */
public final class DnsName {
  private static final int MAX_NAME = 255;
  private static final int MAX_LABEL = 63;

  private DnsName() {}

  /** The canonical form of a name, or nothing when it is none. */
  public static Optional<String> canonical(String name) {
    var bare = name.endsWith(".") ? name.substring(0, name.length() - 1) : name;
    var text = new StringBuilder();
    for (var label : bare.split("\\.", -1)) {
      if (!append(text, label)) {
        return Optional.empty();
      }
    }
    return text.length() > MAX_NAME + 1 ? Optional.empty() : Optional.of(text.toString());
  }

  /** Adds a label and a dot; false for what is no label. */
  private static boolean append(StringBuilder text, String label) {
    var length = 0;
    for (int i = 0; i < label.length(); i++, length++) {
      var c = label.charAt(i);
      if (c > '~' || c <= ' ') {
        return false;
      }
      var code = octal(label, i);
      escape(text, code < 0 ? c : code);
      i += code < 0 ? 0 : 3;
    }
    text.append('.');
    return length > 0 && length <= MAX_LABEL;
  }

  /** The value of an escape such as {@code \052}, or -1. */
  private static int octal(String name, int at) {
    if (name.charAt(at) != '\\' || at + 3 >= name.length()) {
      return -1;
    }
    var value = 0;
    for (int i = at + 1; i <= at + 3; i++) {
      var digit = Character.digit(name.charAt(i), 8);
      if (digit < 0) {
        return -1;
      }
      value = value * 8 + digit;
    }
    return value < 256 ? value : -1;
  }

  private static void escape(StringBuilder label, int c) {
    var lower = c >= 'A' && c <= 'Z' ? c + 32 : c;
    if ((lower >= 'a' && lower <= 'z') || (lower >= '0' && lower <= '9') || c == '-' || c == '_') {
      label.append((char) lower);
    } else {
      label.append(String.format(Locale.ROOT, "\\%03o", c));
    }
  }

  /** The canonical form with escapes undone: what an SDK or a resolver calls it. */
  public static String plain(String canonical) {
    var bytes = new byte[canonical.length()];
    var length = 0;
    for (int i = 0; i < canonical.length(); i++) {
      var code = octal(canonical, i);
      bytes[length++] = (byte) (code >= 0 ? code : canonical.charAt(i));
      i += code >= 0 ? 3 : 0;
    }
    return new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
  }

  public static List<String> labels(String canonical) {
    return Arrays.asList(canonical.substring(0, canonical.length() - 1).split("\\.", -1));
  }

  /** Labels from the root down, joined so that text order is Route 53's order of names. */
  public static String reversed(String canonical) {
    return String.join("\u0001", labels(canonical).reversed());
  }

  /** The name without its first label, or nothing for a top-level one. */
  public static Optional<String> parent(String canonical) {
    var dot = canonical.indexOf('.');
    return dot == canonical.length() - 1
        ? Optional.empty()
        : Optional.of(canonical.substring(dot + 1));
  }

  public static boolean within(String canonical, String zone) {
    return canonical.equals(zone) || canonical.endsWith("." + zone);
  }
}
