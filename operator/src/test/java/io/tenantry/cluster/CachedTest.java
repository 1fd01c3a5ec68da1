package io.tenantry.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import org.junit.jupiter.api.Test;

class CachedTest {
  @Test
  void versionsAreNumbersAndNotTexts() {
    assertThat(Cached.isNewer(version("1000"), version("999"))).isTrue();
    assertThat(Cached.isNewer(version("999"), version("1000"))).isFalse();
  }

  /** Whoever wrote in between is not hidden. */
  @Test
  void whatIsKnownAlreadyIsNotNewer() {
    assertThat(Cached.isNewer(version("7"), version("7"))).isFalse();
  }

  private static ConfigMap version(String version) {
    return new ConfigMapBuilder()
        .withNewMetadata()
        .withName("any")
        .withResourceVersion(version)
        .endMetadata()
        .build();
  }
}
