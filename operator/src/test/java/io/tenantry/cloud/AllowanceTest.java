package io.tenantry.cloud;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.cloud.Allowance.Entry;
import java.util.List;
import org.junit.jupiter.api.Test;

class AllowanceTest {
  private static final Allowance SOME =
      new Allowance(
          List.of(
              new Entry("*", "ZSHARED"),
              new Entry("shop", "ZSHOP*"),
              new Entry("blog-*", "ZBLOG")));

  @Test
  void givesANamespaceItsOwnAndWhatIsForAll() {
    assertThat(SOME.allows("shop", "ZSHOP1")).isTrue();
    assertThat(SOME.allows("blog-1", "ZBLOG")).isTrue();
    assertThat(SOME.allows("blog-1", "ZSHARED")).isTrue();
    assertThat(Allowance.ANYTHING.allows("any", "thing")).isTrue();
  }

  @Test
  void givesANamespaceNothingOfAnother() {
    assertThat(SOME.allows("blog-1", "ZSHOP1")).isFalse();
    assertThat(SOME.allows("shop", "ZBLOG")).isFalse();
    assertThat(SOME.allows("shop-2", "ZSHOP1")).isFalse();
    assertThat(new Allowance(List.of()).allows("shop", "ZSHARED")).isFalse();
  }

  @Test
  void knowsWhatAnybodyMayUse() {
    var union = SOME.union();
    assertThat(List.of("ZSHARED", "ZSHOP1", "ZBLOG")).allMatch(union::allows);
    assertThat(union.allows("ZOTHER")).isFalse();
    assertThat(new Allowance(List.of()).union().allows("ZOTHER")).isFalse();
  }
}
