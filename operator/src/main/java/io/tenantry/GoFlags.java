package io.tenantry;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Rewrites flags in Go's notation ({@code -flag} and {@code --flag}, also repeated) for picocli.
 */
final class GoFlags {
  private static final Pattern FLAG = Pattern.compile("--?[a-zA-Z][-a-zA-Z0-9]*(=.*)?");

  private GoFlags() {}

  /**
   * Puts the flags of a file in the place of {@code @file}. Flags that come after it replace those
   * of the file, because the last of each counts.
   */
  static String[] expanded(String... args) {
    return Arrays.stream(args)
        .flatMap(arg -> arg.startsWith("@") ? inFile(arg.substring(1)) : Stream.of(arg))
        .toArray(String[]::new);
  }

  private static Stream<String> inFile(String file) {
    try {
      var lines = Files.readAllLines(Path.of(file));
      var flags = new ArrayList<String>();
      for (int i = 0; i < lines.size(); i++) {
        var line = lines.get(i).strip();
        if (!line.isEmpty() && !line.startsWith("#")) {
          flags.add(checked(line, file, i + 1));
        }
      }
      return flags.stream();
    } catch (NoSuchFileException _) {
      throw new SettingsException(
          "Flag file %s does not exist: name a readable file after @".formatted(file));
    } catch (IOException e) {
      throw new SettingsException("Flag file %s is not readable: %s".formatted(file, e));
    }
  }

  private static String checked(String line, String file, int number) {
    if (!FLAG.matcher(line).matches()) {
      throw new SettingsException(
          "Flag file %s, line %d is \"%s\": use one flag for each line, as --flag or --flag=value"
              .formatted(file, number, line));
    }
    return line;
  }

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
