package io.tenantry.sandbox;

import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** One CRD as text. */
record DefinitionText(String name, String yaml) {
  private static final Pattern SEPARATOR = Pattern.compile("(?m)^---.*$");
  private static final Pattern KIND =
      Pattern.compile("(?m)^kind: *['\"]?CustomResourceDefinition['\"]?\\s*$");
  private static final Pattern NAME =
      Pattern.compile("(?m)^metadata:\\s*\\n(?:  .*\\n)*?  name: *['\"]?([^'\"\\s]+)");

  /** The definitions in a file that may hold other things as well. */
  static Stream<DefinitionText> split(String file) {
    return Arrays.stream(SEPARATOR.split(file))
        .filter(document -> KIND.matcher(document).find())
        .flatMap(DefinitionText::named);
  }

  private static Stream<DefinitionText> named(String document) {
    return NAME.matcher(document)
        .results()
        .map(match -> new DefinitionText(match.group(1), document));
  }
}
