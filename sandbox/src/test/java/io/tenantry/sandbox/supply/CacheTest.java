package io.tenantry.sandbox.supply;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenantry.sandbox.SandboxException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CacheTest {
  @TempDir private Path root;

  @Test
  void isWhereTheEnvironmentSays() {
    assertThat(Cache.of(Map.of("XDG_CACHE_HOME", "/x")).root()).hasToString("/x/tenantry");
    assertThat(Cache.of(Map.of()).root()).endsWithRaw(Path.of(".cache", "tenantry"));
  }

  @Test
  void fillsOnce() {
    var cache = new Cache(root);
    var fills = new AtomicInteger();
    for (int i = 0; i < 2; i++) {
      var filled =
          cache.fill(
              root.resolve("kind/1"),
              target -> Files.writeString(target.resolve("f"), "" + fills.incrementAndGet()));
      assertThat(filled.resolve("f")).hasContent("1");
    }
  }

  @Test
  void fillsOnceForThreadsThatAskTogether() throws Exception {
    var cache = new Cache(root);
    var target = root.resolve("kind/1");
    var fills = new AtomicInteger();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var askers =
          IntStream.range(0, 8)
              .mapToObj(_ -> threads.submit(() -> cache.fill(target, _ -> fills.incrementAndGet())))
              .toList();
      for (var asker : askers) {
        assertThat(asker.get()).isEqualTo(target);
      }
    }
    assertThat(fills).hasValue(1);
  }

  @Test
  void isNotThereAtAllAfterAFailure() {
    var cache = new Cache(root);
    var target = root.resolve("kind/1");

    assertThatThrownBy(() ->
            cache.fill(
                target,
                directory -> {
                  Files.createFile(directory.resolve("half"));
                  throw new IOException("no more room");
                }))
        .isInstanceOf(SandboxException.class)
        .hasMessageContaining("no more room");

    assertThat(target).doesNotExist();
    assertThat(root.resolve("kind")).isDirectoryNotContaining("glob:**unfinished");
  }
}
