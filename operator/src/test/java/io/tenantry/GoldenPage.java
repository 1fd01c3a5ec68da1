package io.tenantry;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A committed reference page; {@code -Dgolden=update} rewrites it. */
record GoldenPage(Path path) {
  static final String HEAD = "<!-- Generated: mvn -pl operator -am test -Dgolden=update -->\n";

  private static final Path PAGES = Path.of("..", "docs", "reference");

  static GoldenPage of(String name) {
    return new GoldenPage(PAGES.resolve(name));
  }

  /** That it is exactly this. */
  void shows(String page) {
    if ("update".equals(System.getProperty("golden"))) {
      try {
        Files.createDirectories(PAGES);
        Files.writeString(path, page);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    assertThat(path).hasContent(page);
  }
}
