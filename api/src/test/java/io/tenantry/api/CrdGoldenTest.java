package io.tenantry.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.CustomResource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * The committed manifests and reference pages are what the types say; {@code -Dgolden=update}
 * rewrites them.
 */
class CrdGoldenTest {
  private static final Path MANIFESTS = Path.of("..", "deploy", "crds");
  private static final Path PAGES = Path.of("..", "docs", "reference", "kinds");
  static final List<Class<? extends CustomResource<?, ?>>> KINDS = Kinds.ALL;

  @BeforeAll
  static void update() throws IOException {
    if ("update".equals(System.getProperty("golden"))) {
      Files.createDirectories(MANIFESTS);
      Files.createDirectories(PAGES);
      for (var kind : KINDS) {
        Files.writeString(MANIFESTS.resolve(Crds.fileName(kind)), Crds.generate(kind));
        Files.writeString(PAGES.resolve(pageName(kind)), page(kind));
      }
    }
  }

  @ParameterizedTest
  @FieldSource("KINDS")
  void generatingAgainChangesNothing(Class<? extends CustomResource<?, ?>> kind) {
    assertThat(MANIFESTS.resolve(Crds.fileName(kind))).hasContent(Crds.generate(kind));
    assertThat(PAGES.resolve(pageName(kind))).hasContent(page(kind));
  }

  @Test
  void everyFileBelongsToAKind() {
    assertThat(MANIFESTS.toFile().list())
        .containsExactlyInAnyOrderElementsOf(KINDS.stream().map(Crds::fileName).toList());
    assertThat(PAGES.toFile().list())
        .containsExactlyInAnyOrderElementsOf(KINDS.stream().map(CrdGoldenTest::pageName).toList());
  }

  private static String pageName(Class<?> kind) {
    return kind.getSimpleName().toLowerCase(Locale.ROOT) + ".md";
  }

  private static String page(Class<? extends CustomResource<?, ?>> kind) {
    return FieldPages.of(Yaml.parse(Crds.generate(kind)));
  }
}
