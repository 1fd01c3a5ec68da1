package io.tenantry.cloud;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What may be used, by name: exact, or with {@code *} for any run of characters. An empty list
 * allows nothing.
 */
public record AllowList(List<String> patterns) {
  public static final AllowList ANYTHING = new AllowList(List.of("*"));

  public AllowList {
    patterns = List.copyOf(patterns);
  }

  public boolean allows(String name) {
    return patterns.stream().anyMatch(pattern -> matches(pattern, name));
  }

  private static boolean matches(String pattern, String name) {
    var regex =
        Stream.of(pattern.split("\\*", -1)).map(Pattern::quote).collect(Collectors.joining(".*"));
    return Pattern.compile(regex, Pattern.DOTALL).matcher(name).matches();
  }
}
