package io.tenantry.pass;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConditionsTest {
  private static final Instant THEN = Instant.parse("2026-01-01T00:00:00.5Z");
  private static final Instant NOW = Instant.parse("2026-01-02T00:00:00.7Z");

  private enum Why implements Reason {
    ALL_WELL,
    STILL_WELL,
    BROKEN;

    @Override
    public Explanation explanation() {
      return new Explanation(
          Usage.yes("Ready", "Other", "A", "B").no("Ready").by(Actor.OPERATOR),
          "It is so",
          "Nothing: it passes");
    }
  }

  private static final Verdict WELL = Verdict.yes("Ready", Why.ALL_WELL, "fine");

  @Test
  void carryEverythingTheVerdictSays() {
    var condition = after(List.of(), WELL, 7, NOW);

    assertThat(condition.getType()).isEqualTo("Ready");
    assertThat(condition.getStatus()).isEqualTo("True");
    assertThat(condition.getReason()).isEqualTo("AllWell");
    assertThat(condition.getMessage()).isEqualTo("fine");
    assertThat(condition.getObservedGeneration()).isEqualTo(7);
    assertThat(condition.getLastTransitionTime()).isEqualTo("2026-01-02T00:00:00Z");
  }

  @Test
  void keepTheTransitionTimeWhileTheStatusStays() {
    var before = after(List.of(), WELL, 1, THEN);

    var condition =
        after(List.of(before), Verdict.yes("Ready", Why.STILL_WELL, "other words"), 2, NOW);

    assertThat(condition.getLastTransitionTime()).isEqualTo("2026-01-01T00:00:00Z");
    assertThat(condition.getReason()).isEqualTo("StillWell");
    assertThat(condition.getObservedGeneration()).isEqualTo(2);
  }

  @Test
  void moveTheTransitionTimeWhenTheStatusFlips() {
    var before = after(List.of(), WELL, 1, THEN);

    var condition = after(List.of(before), Verdict.no("Ready", Why.BROKEN, ""), 1, NOW);

    assertThat(condition.getStatus()).isEqualTo("False");
    assertThat(condition.getLastTransitionTime()).isEqualTo("2026-01-02T00:00:00Z");
  }

  @Test
  void dropTypesThatNobodySpeaksOfAnyMore() {
    var before = Conditions.after(List.of(), List.of(WELL), 1, THEN);

    var after = Conditions.after(before, List.of(Verdict.yes("Other", Why.ALL_WELL, "")), 1, NOW);

    assertThat(after).extracting(Condition::getType).containsExactly("Other");
  }

  @Test
  void keepTheOrderOfTheVerdicts() {
    var verdicts = List.of(Verdict.yes("B", Why.ALL_WELL, ""), Verdict.yes("A", Why.ALL_WELL, ""));

    assertThat(Conditions.after(List.of(), verdicts, 1, NOW))
        .extracting(Condition::getType)
        .containsExactly("B", "A");
  }

  @Test
  void cutAMessageThatTheApiServerWouldRefuse() {
    var condition =
        after(List.of(), Verdict.yes("Ready", Why.ALL_WELL, "x".repeat(40_000)), 1, NOW);

    assertThat(condition.getMessage()).hasSize(32_768);
  }

  private static Condition after(
      List<Condition> before, Verdict verdict, long generation, Instant now) {
    return Conditions.after(before, List.of(verdict), generation, now).getFirst();
  }
}
