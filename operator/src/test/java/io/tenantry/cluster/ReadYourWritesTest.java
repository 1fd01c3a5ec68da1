package io.tenantry.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import org.junit.jupiter.api.Test;

class ReadYourWritesTest {
  @Test
  void versionsAreNumbersAndNotTexts() {
    assertThat(ReadYourWrites.isNewer(version("1000"), version("999"))).isTrue();
    assertThat(ReadYourWrites.isNewer(version("999"), version("1000"))).isFalse();
  }

  /** Whoever wrote in between is not hidden. */
  @Test
  void whatIsKnownAlreadyIsNotNewer() {
    assertThat(ReadYourWrites.isNewer(version("7"), version("7"))).isFalse();
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
