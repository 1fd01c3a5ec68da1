package io.tenantry.cloud.aws;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class Route53NamesTest {
  @Test
  void readsNamesAsRoute53WritesThem() {
    assertThat(Route53Names.plain("Shop.Example.COM.")).isEqualTo("shop.example.com");
    assertThat(Route53Names.plain("\\052.example.com.")).isEqualTo("*.example.com");
    assertThat(Route53Names.plain("a\\044b.example.com")).isEqualTo("a$b.example.com");
  }

  @Test
  void knowsWhatAPageMustShow() {
    assertThat(Route53Names.between("a.example.com", "b.example.com", "c.example.com")).isTrue();
    assertThat(Route53Names.between("a.example.com", "x.b.example.com", "c.example.com")).isTrue();
    assertThat(Route53Names.between("a.example.com", "a.example.com", "c.example.com")).isTrue();
    assertThat(Route53Names.between("a.example.com", "c.example.com", "c.example.com")).isFalse();
    assertThat(Route53Names.between("b.example.com", "a.example.com", "c.example.com")).isFalse();
  }

  @Test
  void believesNothingThatDependsOnHowDotsAreOrdered() {
    // "n-x" stands before or after "a.n", depending on whether a dot is less than a hyphen.
    assertThat(Route53Names.between("n.example.com", "n-x.example.com", "a.n.example.com"))
        .isFalse();
    assertThat(Route53Names.between("n.example.com", "a.n.example.com", "n-x.example.com"))
        .isFalse();
  }
}
