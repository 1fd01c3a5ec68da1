package io.tenantry.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.CustomResource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** The committed manifests are what the types say; {@code -Dgolden=update} rewrites them. */
class CrdGoldenTest {
  private static final Path FOLDER = Path.of("..", "deploy", "crds");
  static final List<Class<? extends CustomResource<?, ?>>> KINDS = Kinds.ALL;

  @BeforeAll
  static void update() throws IOException {
    if ("update".equals(System.getProperty("golden"))) {
      Files.createDirectories(FOLDER);
      for (var kind : KINDS) {
        Files.writeString(FOLDER.resolve(Crds.fileName(kind)), Crds.generate(kind));
      }
    }
  }

  @ParameterizedTest
  @FieldSource("KINDS")
  void generatingAgainChangesNothing(Class<? extends CustomResource<?, ?>> kind) {
    assertThat(FOLDER.resolve(Crds.fileName(kind))).hasContent(Crds.generate(kind));
  }

  @Test
  void everyFileBelongsToAKind() {
    assertThat(FOLDER.toFile().list())
        .containsExactlyInAnyOrderElementsOf(KINDS.stream().map(Crds::fileName).toList());
  }
}
