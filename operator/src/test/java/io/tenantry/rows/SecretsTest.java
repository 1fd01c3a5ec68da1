package io.tenantry.rows;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SecretsTest {
  private final Secrets secrets = Secrets.of(List.of("pass", "password", ""));

  @Test
  void longerOnesAreHiddenFirst() {
    assertThat(secrets.hide("a password,\n a pass")).isEqualTo("a ***, a ***");
  }

  @Test
  void whatACauseSaysIsSaidAndHidden() {
    var e = new IllegalArgumentException("no way", new IllegalStateException("with password"));
    assertThat(secrets.message(e)).isEqualTo("no way: with ***");
    assertThat(secrets.cause(e)).hasNoCause().hasMessageContaining("with ***");
  }

  @Test
  void showsNothingItself() {
    assertThat(secrets).hasToString("***");
  }
}
