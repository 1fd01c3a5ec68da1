package io.tenantry.cloud.aws;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.cloud.CertificateAuthority.Ownership;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.acm.model.Tag;

class AcmTagsTest {
  @Test
  void leavesWhatAcmTakes() {
    assertThat(AcmTags.write(Map.of("gateway.opendi.com/ghr", "team-a/shop@1_2=3+4: Ä")))
        .containsExactly(tag("gateway.opendi.com/ghr", "team-a/shop@1_2=3+4: Ä"));
  }

  @Test
  void replacesAndCutsWhatAcmRefuses() {
    assertThat(AcmTags.write(Map.of("host", "*.example.com")))
        .containsExactly(tag("host", "-.example.com"));
    assertThat(AcmTags.write(Map.of("k".repeat(200), "v".repeat(300))))
        .containsExactly(tag("k".repeat(128), "v".repeat(256)));
  }

  @Test
  void comparesAsItWrites() {
    var there = List.of(tag("host", "-.example.com"), tag("uid", "1"), tag("environment", null));
    assertThat(AcmTags.show(there, Ownership.of(Map.of("host", "*.example.com", "uid", "1"))))
        .isTrue();
    assertThat(AcmTags.show(there, Ownership.of(Map.of("environment", "")))).isTrue();
    assertThat(AcmTags.show(there, Ownership.of(Map.of()))).isTrue();
    assertThat(AcmTags.show(there, Ownership.of(Map.of("uid", "2")))).isFalse();
    assertThat(AcmTags.show(there, Ownership.of(Map.of("cluster", "")))).isFalse();
  }

  private static Tag tag(String key, @Nullable String value) {
    return Tag.builder().key(key).value(value).build();
  }
}
