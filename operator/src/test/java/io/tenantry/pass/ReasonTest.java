package io.tenantry.pass;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ReasonTest {
  private enum Sample implements Reason {
    READY,
    NAMESPACE_NOT_READY,
    USER_ID_IMMUTABLE;

    @Override
    public Explanation explanation() {
      return new Explanation(
          Usage.no("Ready").warning().by(Actor.OPERATOR), "It is so", "Nothing: it passes");
    }
  }

  @Test
  void isCamelCaseOnTheWire() {
    assertThat(Sample.READY.text()).isEqualTo("Ready");
    assertThat(Sample.NAMESPACE_NOT_READY.text()).isEqualTo("NamespaceNotReady");
    assertThat(Sample.USER_ID_IMMUTABLE.text()).isEqualTo("UserIdImmutable");
  }

  /** The reference pages are made of the explanations, so nothing may be said beside them. */
  @Test
  void isSaidOnlyWhereItIsExplained() {
    assertThat(Verdict.no("Ready", Sample.READY, "").reason()).isEqualTo("Ready");
    assertThatThrownBy(() -> Verdict.yes("Ready", Sample.READY, ""))
        .isInstanceOf(AssertionError.class)
        .hasMessage("READY is not explained as a reason of Ready=true");
    assertThatThrownBy(() -> Verdict.no("Synced", Sample.READY, ""))
        .isInstanceOf(AssertionError.class);

    assertThat(Announcement.warning(Sample.READY, "").warning()).isTrue();
    assertThatThrownBy(() -> Announcement.normal(Sample.READY, ""))
        .isInstanceOf(AssertionError.class)
        .hasMessage("READY is not explained as a Normal event");
  }

  @Test
  void appearsSomewhere() {
    var nowhere = Usage.no();
    assertThatThrownBy(() -> nowhere.by(Actor.OPERATOR))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
