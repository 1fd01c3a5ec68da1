package io.tenantry.cloud.aws;

import io.tenantry.cloud.dns.BatchError;
import io.tenantry.cloud.dns.BatchError.Sort;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads what Route 53 has against a batch: sentences in brackets, meant for people; pure. */
final class Route53Messages {
  /** Sentences hold commas of their own, so they are told apart by how they begin. */
  private static final Pattern BETWEEN =
      Pattern.compile(
          ", (?=Tried to |RRSet |FATAL |Invalid |Duplicate |The request |The resource |CNAME |A Hosted"
              + "|EvaluateTargetHealth |Number of |Alias |Bad )");

  private static final List<Pattern> NAMES =
      List.of(
          Pattern.compile("name='([^']+)'"),
          Pattern.compile("with DNS name ([^\\s,]+)"),
          Pattern.compile("(?<!Region )Name=([^,\\]]+)"),
          Pattern.compile("'(?:CREATE|DELETE|UPSERT) \\w+ ([^']+)'"),
          Pattern.compile("encountered with '([^']+)'"));

  private static final List<Pattern> VALUES =
      List.of(
          Pattern.compile("encountered with '([^']*)'"),
          Pattern.compile("Resource Record: '([^']*)'"),
          Pattern.compile("targets ([^,\\s]+)"),
          Pattern.compile("alias target (\\S+\\.\\S+)"));

  private static final Pattern PRESENCE =
      Pattern.compile(
          "already exists|was not found|not found|do not match the current values|conflicts with"
              + "|cannot be created (?:as|because)");
  private static final Pattern TARGET_MISSING = Pattern.compile("target was not found");
  private static final Pattern FULL = Pattern.compile("limit of \\d+ exceeded|too many records");

  private Route53Messages() {}

  static List<BatchError> read(String message) {
    var text = message.strip();
    if (text.startsWith("[") && text.endsWith("]")) {
      text = text.substring(1, text.length() - 1);
    }
    return Arrays.stream(BETWEEN.split(text)).map(Route53Messages::complaint).toList();
  }

  private static BatchError complaint(String sentence) {
    var names = new HashSet<String>();
    quoted(NAMES, sentence).forEach(name -> names.add(Route53Names.plain(name)));
    var values = new HashSet<String>();
    for (var value : quoted(VALUES, sentence)) {
      values.add(value);
      values.add(Route53Names.plain(value));
    }
    var sort = sort(sentence, !names.isEmpty() || !values.isEmpty());
    return new BatchError(sort, names, values, "Route 53: " + sentence);
  }

  private static Sort sort(String sentence, boolean named) {
    if (FULL.matcher(sentence).find()) {
      return Sort.FULL;
    }
    if (!named) {
      return Sort.UNCLEAR;
    }
    return PRESENCE.matcher(sentence).find() && !TARGET_MISSING.matcher(sentence).find()
        ? Sort.PRESENCE
        : Sort.INVALID;
  }

  private static Set<String> quoted(List<Pattern> patterns, String sentence) {
    var found = new HashSet<String>();
    for (var pattern : patterns) {
      pattern.matcher(sentence).results().forEach(result -> found.add(result.group(1)));
    }
    return found;
  }
}
