package io.tenantry.rows;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Removes passwords and connection strings from the messages of drivers before they reach statuses
 * and logs.
 */
public final class Secrets {
  private static final int LONGEST = 1_000;

  private final List<String> words;

  private Secrets(List<String> words) {
    this.words = words;
  }

  /** Longer ones first, or a part would be hidden and the rest shown. */
  public static Secrets of(Collection<String> words) {
    return new Secrets(
        words.stream()
            .flatMap(word -> Stream.of(word, word.strip()))
            .filter(word -> !word.isEmpty())
            .distinct()
            .sorted(Comparator.comparingInt(String::length).reversed())
            .toList());
  }

  /** The text without secrets, in one line. */
  public String hide(String text) {
    var safe = text;
    for (var word : words) {
      safe = safe.replace(word, "***");
    }
    safe = safe.replaceAll("\\s+", " ").strip();
    return safe.length() <= LONGEST ? safe : safe.substring(0, LONGEST) + "…";
  }

  /** Where it happened and what was said, without secrets. */
  public Throwable cause(Throwable e) {
    var safe = new IllegalStateException(e.getClass().getName() + ": " + message(e));
    safe.setStackTrace(e.getStackTrace());
    return safe;
  }

  /** What the exception says, and what its cause does where that says more. */
  public String message(Throwable e) {
    var said = Objects.requireNonNullElse(e.getMessage(), e.getClass().getSimpleName());
    var cause = e.getCause();
    var more = cause == null ? null : cause.getMessage();
    return hide(more == null || said.contains(more) ? said : said + ": " + more);
  }

  @Override
  public String toString() {
    return "***";
  }
}
