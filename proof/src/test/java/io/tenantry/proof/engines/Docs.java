package io.tenantry.proof.engines;

import io.tenantry.sandbox.Checkout;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** What people are told to type, so that it can be typed. */
final class Docs {
  private Docs() {}

  /** The blocks of one language on a page of docs/sources. */
  static List<String> blocks(String page, String language) {
    var block = Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL);
    try {
      var text = Files.readString(Checkout.find().root().resolve("docs/sources").resolve(page));
      return block.matcher(text).results().map((MatchResult found) -> found.group(1)).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
