package io.tenantry;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;

/** Go programs take {@code -flag} and {@code --flag} alike, and twice; so do we. */
final class GoFlags {
  private GoFlags() {}

  static String[] normalised(String... args) {
    return Arrays.stream(args).map(GoFlags::normalised).toArray(String[]::new);
  }

  /** A flag that is given twice counts as it is given last. */
  static String[] lastOfEach(String... args) {
    var kept = new LinkedHashMap<String, List<String>>();
    for (int i = 0; i < args.length; i++) {
      var words = new ArrayList<>(List.of(args[i]));
      boolean flag = args[i].startsWith("--");
      if (flag && !args[i].contains("=")) {
        while (i + 1 < args.length && !args[i + 1].startsWith("-")) {
          words.add(args[++i]);
        }
      }
      var name = flag ? args[i - words.size() + 1].replaceFirst("=.*", "") : "#" + i;
      kept.remove(name);
      kept.put(name, words);
    }
    return kept.values().stream().flatMap(List::stream).toArray(String[]::new);
  }

  /** One letter stays as it is: {@code -h}. */
  private static String normalised(String arg) {
    return arg.matches("-[a-zA-Z][-a-zA-Z0-9]+(=.*)?") ? "-" + arg : arg;
  }
}
