package io.tenantry.cloud.aws;

import io.tenantry.cloud.CertificateAuthority.Ownership;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Pattern;
import software.amazon.awssdk.services.acm.model.Tag;

/**
 * Tags as ACM takes them: what it would refuse is replaced, when written as when compared; pure.
 */
final class AcmTags {
  private static final Pattern REFUSED = Pattern.compile("[^\\p{L}\\p{Z}\\p{N}_.:/=+@-]");
  private static final int LONGEST_KEY = 128;
  private static final int LONGEST_VALUE = 256;

  private AcmTags() {}

  static List<Tag> write(Map<String, String> tags) {
    return clean(tags).entrySet().stream()
        .map(tag -> Tag.builder().key(tag.getKey()).value(tag.getValue()).build())
        .toList();
  }

  /** Whether all that is wanted is there, and nothing that speaks against it; more may be. */
  static boolean show(List<Tag> there, Ownership ownership) {
    var values = new HashMap<String, String>();
    there.forEach(tag -> values.put(tag.key(), Objects.requireNonNullElse(tag.value(), "")));
    return values.entrySet().containsAll(clean(ownership.tags()).entrySet())
        && clean(ownership.noOther()).entrySet().stream()
            .allMatch(
                tag -> values.getOrDefault(tag.getKey(), tag.getValue()).equals(tag.getValue()));
  }

  private static Map<String, String> clean(Map<String, String> tags) {
    var clean = new TreeMap<String, String>();
    tags.forEach((key, value) -> clean.put(clean(key, LONGEST_KEY), clean(value, LONGEST_VALUE)));
    return clean;
  }

  private static String clean(String text, int longest) {
    var clean = REFUSED.matcher(text).replaceAll("-");
    return clean.substring(0, Math.min(longest, clean.length()));
  }
}
