package io.tenantry.pass;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

class TransitionTest {
  private static final Condition BAD = condition("Ready", "False", "Broken", "words");

  @Test
  void isAConditionThatWasNotThere() {
    assertThat(Transition.between(List.of(), List.of(BAD)))
        .containsExactly(new Transition("Ready", false, "Broken", "words"));
  }

  @Test
  void isAChangedStatus() {
    var good = condition("Ready", "True", "Broken", "words");

    assertThat(Transition.between(List.of(BAD), List.of(good)))
        .containsExactly(new Transition("Ready", true, "Broken", "words"));
  }

  @Test
  void isAChangedReason() {
    var other = condition("Ready", "False", "Bent", "words");

    assertThat(Transition.between(List.of(BAD), List.of(other))).hasSize(1);
  }

  @Test
  void isNotAChangedMessage() {
    var other = condition("Ready", "False", "Broken", "other words");

    assertThat(Transition.between(List.of(BAD), List.of(other))).isEmpty();
  }

  @Test
  void isNothingWhenAConditionGoes() {
    assertThat(Transition.between(List.of(BAD), List.of())).isEmpty();
  }

  private static Condition condition(String type, String status, String reason, String message) {
    return new ConditionBuilder()
        .withType(type)
        .withStatus(status)
        .withReason(reason)
        .withMessage(message)
        .build();
  }
}
