package io.tenantry.hostname;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CrossClaimTest {
  @Test
  void isBelowItsHostname() {
    assertThat(CrossClaim.name("web.example.com")).isEqualTo("_gateway-claim.web.example.com");
    assertThat(CrossClaim.name("*.example.com")).isEqualTo("_gateway-claim._wildcard.example.com");
  }

  @Test
  void knowsWhoNeedsTheSameValidationRecords() {
    assertThat(CrossClaim.kin("example.com"))
        .containsExactlyInAnyOrder(
            "_gateway-claim.example.com", "_gateway-claim._wildcard.example.com");
    assertThat(CrossClaim.kin("*.example.com")).isEqualTo(CrossClaim.kin("example.com"));
  }

  @Test
  void readsWhatClustersWrite() {
    assertThat(CrossClaim.read("cluster=blue uid=1")).contains(new CrossClaim("blue", "1"));
    assertThat(CrossClaim.read("v=spf1 -all")).isEmpty();
    assertThat(CrossClaim.read("cluster=blue uid=1 more")).isEmpty();
  }

  @Test
  void needsANameThatCanBeReadAgain() {
    assertThat(CrossClaim.fits("eu-1.prod_a")).isTrue();
    assertThat(CrossClaim.fits("")).isFalse();
    assertThat(CrossClaim.fits("eu 1")).isFalse();
    assertThat(CrossClaim.fits("a".repeat(129))).isFalse();
  }
}
