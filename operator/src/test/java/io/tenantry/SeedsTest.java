package io.tenantry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class SeedsTest {
  @Test
  void areFewUnlessAllOrANumberIsWanted() {
    assertThat(Seeds.count("", 100, 300)).isEqualTo(100);
    assertThat(Seeds.count("all", 100, 300)).isEqualTo(300);
    assertThat(Seeds.count("5000", 100, 300)).isEqualTo(5000);
  }

  /** A build that was asked for something else must not pass as if it had done it. */
  @Test
  void refuseWhatIsNoNumber() {
    assertThatThrownBy(() -> Seeds.count("every", 100, 300))
        .isInstanceOf(NumberFormatException.class);
  }
}
