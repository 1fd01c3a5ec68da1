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
  void ordersByReversedLabels() {
    assertThat(Route53Names.before("a.example.com", "b.example.com")).isTrue();
    assertThat(Route53Names.before("x.b.example.com", "c.example.com")).isTrue();
    assertThat(Route53Names.before("b.example.com", "x.b.example.com")).isTrue();
    assertThat(Route53Names.before("a.example.com", "a.example.com")).isFalse();
    assertThat(Route53Names.before("b.example.com", "a.example.com")).isFalse();
    assertThat(Route53Names.before("*.example.com", "a.example.com")).isTrue();
  }

  @Test
  void believesNothingThatDependsOnHowDotsOrEscapesAreOrdered() {
    // "n-x" stands before or after "a.n", depending on whether a dot is less than a hyphen.
    assertThat(Route53Names.before("n-x.example.com", "a.n.example.com")).isFalse();
    assertThat(Route53Names.before("a.n.example.com", "n-x.example.com")).isFalse();
    // "*" stands before or after "1", depending on whether it is itself or "\\052".
    assertThat(Route53Names.before("*.example.com", "1.example.com")).isFalse();
    assertThat(Route53Names.before("1.example.com", "*.example.com")).isFalse();
  }

  @Test
  void keysAreInTheDocumentedOrder() {
    assertThat(Route53Names.key("www.example.com")).isEqualTo("com.example.www.");
    assertThat(Route53Names.key("*.example.com")).isEqualTo("com.example.\\052.");
    assertThat(Route53Names.key("")).isLessThan(Route53Names.key("com"));
  }
}
