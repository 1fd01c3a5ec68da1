package io.tenantry;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every link from one page of the documentation to another leads somewhere. */
class DocLinksTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");
  private static final Pattern CODE = Pattern.compile("(?ms)^```.*?^```|`[^`\n]*`");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.+)$");

  @Test
  void everyLinkHasItsFileAndItsHeading() throws IOException {
    var broken = new ArrayList<String>();
    int links = 0;
    for (var page : pages()) {
      for (var link : LINK.matcher(text(page)).results().map(m -> m.group(1)).toList()) {
        if (!link.matches("[a-z]+:.*")) {
          links++;
          if (!leadsSomewhere(page, link)) {
            broken.add("%s: %s".formatted(ROOT.relativize(page), link));
          }
        }
      }
    }

    assertThat(broken).isEmpty();
    assertThat(links).isGreaterThan(50);
  }

  @Test
  void headingsAreNamedAsGitHubNamesThem() {
    assertThat(anchors("# Ready: what it is\n## `x`, y & z\n## Ready: what it is\n"))
        .contains("ready-what-it-is", "x-y--z", "ready-what-it-is-1");
  }

  private static boolean leadsSomewhere(Path page, String link) {
    var parts = link.split("#", 2);
    var target = parts[0].isEmpty() ? page : page.resolveSibling(parts[0]).normalize();
    return Files.exists(target) && (parts.length == 1 || anchors(text(target)).contains(parts[1]));
  }

  private static List<Path> pages() throws IOException {
    try (var docs = Files.walk(ROOT.resolve("docs"));
        var top = Files.list(ROOT)) {
      return Stream.concat(docs, top)
          .filter(file -> file.toString().endsWith(".md"))
          .sorted()
          .toList();
    }
  }

  private static Set<String> anchors(String page) {
    var seen = new HashMap<String, Integer>();
    var anchors = new TreeSet<String>();
    HEADING
        .matcher(page)
        .results()
        .map(heading ->
            heading
                .group(1)
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N} _-]", "")
                .replace(' ', '-'))
        .forEach(anchor -> {
          int count = seen.merge(anchor, 1, Integer::sum);
          anchors.add(count == 1 ? anchor : anchor + "-" + (count - 1));
        });
    return anchors;
  }

  /** Without its code, where brackets and # mean something else. */
  private static String text(Path page) {
    try {
      return CODE.matcher(Files.readString(page)).replaceAll("");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
