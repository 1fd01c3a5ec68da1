package io.tenantry.hostname.access;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AllowedDomainsTest {
  private static final AllowedDomains TWO = AllowedDomains.parse(" OpenDi.com, ,example.org.,");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "opendi.com",
        "a.opendi.com",
        "a.b.opendi.com",
        "*.opendi.com",
        "shop.example.org"
      })
  void allowNamesInADomain(String hostname) {
    assertThat(TWO.allow(hostname)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"evilopendi.com", "*.evilopendi.com", "opendi.com.evil.org", "org"})
  void refuseNamesThatOnlyLookAlike(String hostname) {
    assertThat(TWO.allow(hostname)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " , "})
  void allowEverythingWhenNoneIsNamed(String text) {
    assertThat(AllowedDomains.parse(text)).isEqualTo(AllowedDomains.ANY);
    assertThat(AllowedDomains.ANY.allow("anything.example.com")).isTrue();
  }

  @Test
  void readWellInAMessage() {
    assertThat(TWO.text()).isEqualTo("example.org, opendi.com");
  }

  @ParameterizedTest
  @CsvSource({
    "shop.example.com, example.com., true",
    "example.com, example.com, true",
    "*.example.com, example.com., true",
    "example.com, shop.example.com, false",
    "badexample.com, example.com, false"
  })
  void knowTheZoneOfAName(String hostname, String zone, boolean within) {
    assertThat(AllowedDomains.within(hostname, zone)).isEqualTo(within);
  }

  @ParameterizedTest
  @CsvSource({
    "a.x.com, *.x.com, true",
    "a.b.x.com, *.x.com, true",
    "*.b.x.com, *.x.com, true",
    "x.com, *.x.com, false",
    "*.x.com, *.x.com, false",
    "a.evilx.com, *.x.com, false",
    "a.x.com, a.x.com, false",
    "a.x.com, x.com, false"
  })
  void knowWhatAWildcardAnswersFor(String hostname, String wildcard, boolean below) {
    assertThat(AllowedDomains.below(hostname, wildcard)).isEqualTo(below);
  }

  @Test
  void aNameAndItsWildcardAreAlike() {
    assertThat(AllowedDomains.alike("Shop.example.com."))
        .containsExactly("shop.example.com", "*.shop.example.com");
    assertThat(AllowedDomains.alike("*.shop.example.com"))
        .isEqualTo(AllowedDomains.alike("shop.example.com"));
  }
}
