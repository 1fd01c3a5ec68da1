package io.tenantry.hostname;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClaimNameTest {
  @ParameterizedTest
  @CsvSource({
    "Z123456, test.example.com, z123456-test.example.com",
    "Z2NRHX85UVTUDQ, TeSt.OpEnDi.CoM, z2nrhx85uvtudq-test.opendi.com",
    "Z123456, *.example.com, z123456-wildcard.example.com",
    "/hostedzone/Z123456, test.example.com, z123456-test.example.com",
    "Z123456, wildcards.example.com, z123456-wildcards.example.com",
    "Z123456, shop.wildcard.example.com, z123456-shop.wildcard.example.com"
  })
  void keepsTheNamesOfExistingClaims(String zoneId, String hostname, String name) {
    assertThat(ClaimName.ofNew(zoneId, hostname, false)).isEqualTo(name);
  }

  @Test
  void givesALiteralWildcardLabelANameOfItsOwn() {
    assertThat(ClaimName.ofNew("Z123456", "wildcard.example.com", false))
        .isEqualTo("z123456-wildcard.example.com-277eb721");
  }

  @Test
  void stepsAsideWhenAnotherHostnameHasTheName() {
    assertThat(ClaimName.ofNew("Z123456", "*.example.com", true))
        .isEqualTo("z123456-wildcard.example.com-2e4e7435");
  }

  @Test
  void looksWhereClaimsOfTheHostnameMayBe() {
    assertThat(ClaimName.candidates("/hostedzone/Z123456", "wildcard.example.com"))
        .containsExactly("z123456-wildcard.example.com", "z123456-wildcard.example.com-277eb721");
  }

  @Test
  void knowsTheSameHostnameInAnyWriting() {
    assertThat(ClaimName.same("Z1", "a.example.com", "/hostedzone/Z1", "A.example.com")).isTrue();
    assertThat(ClaimName.same("Z1", "a.example.com", "Z2", "a.example.com")).isFalse();
    assertThat(ClaimName.same("Z1", "*.example.com", "Z1", "wildcard.example.com")).isFalse();
  }
}
