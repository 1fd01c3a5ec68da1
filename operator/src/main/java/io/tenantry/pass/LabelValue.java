package io.tenantry.pass;

import java.util.regex.Pattern;

/** Converts any text into a valid label value. */
public final class LabelValue {
  private static final Pattern LEGAL =
      Pattern.compile("(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?");
  private static final int LONGEST = 63;
  private static final int LONGEST_STEM = 54; // + "-" + 8 hex digits = 63

  private LabelValue() {}

  public static boolean legal(String text) {
    return text.length() <= LONGEST && LEGAL.matcher(text).matches();
  }

  /**
   * The text itself where it is legal, otherwise a readable stem and a hash that keeps it unique.
   */
  public static String of(String text) {
    if (legal(text)) {
      return text;
    }
    var stem = text.replaceAll("[^A-Za-z0-9._-]", "-");
    stem = stem.substring(0, Math.min(stem.length(), LONGEST_STEM));
    stem = stem.replaceAll("^[^A-Za-z0-9]+|[^A-Za-z0-9]+$", "");
    var hash = Hash.of(text).substring(0, 8);
    return stem.isEmpty() ? hash : stem + "-" + hash;
  }
}
