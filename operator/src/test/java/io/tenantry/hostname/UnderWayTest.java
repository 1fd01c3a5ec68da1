package io.tenantry.hostname;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenantry.pass.Next;
import org.junit.jupiter.api.Test;

class UnderWayTest {
  private final UnderWay underWay = new UnderWay();

  @Test
  void knowsWhosePassIsUnderWay() {
    var next =
        underWay.during(
            "a",
            () -> {
              assertThat(underWay.has("a")).isTrue();
              assertThat(underWay.has("b")).isFalse();
              return new Next.Settled();
            });

    assertThat(next).isEqualTo(new Next.Settled());
    assertThat(underWay.has("a")).isFalse();
  }

  @Test
  void aPassThatFailsIsOver() {
    assertThatThrownBy(() ->
            underWay.during(
                "a",
                () -> {
                  throw new IllegalStateException();
                }))
        .isInstanceOf(IllegalStateException.class);

    assertThat(underWay.has("a")).isFalse();
  }
}
