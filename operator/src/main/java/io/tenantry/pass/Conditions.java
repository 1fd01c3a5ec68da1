package io.tenantry.pass;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/** Turns verdicts into Kubernetes conditions. */
public final class Conditions {
  private static final int LONGEST_MESSAGE = 32_768;

  private Conditions() {}

  /**
   * Exactly one condition per verdict, in their order. The transition time moves only when the
   * status flips, so that "since when" stays true through changes of reason and message.
   */
  public static List<Condition> after(
      List<Condition> before, List<Verdict> verdicts, long generation, Instant now) {
    return verdicts.stream().map(v -> after(find(before, v.type()), v, generation, now)).toList();
  }

  public static Optional<Condition> find(List<Condition> conditions, String type) {
    return conditions.stream().filter(c -> type.equals(c.getType())).findFirst();
  }

  private static Condition after(
      Optional<Condition> before, Verdict verdict, long generation, Instant now) {
    var status = verdict.holds() ? "True" : "False";
    var since =
        before
            .filter(b -> status.equals(b.getStatus()))
            .map(Condition::getLastTransitionTime)
            .orElseGet(() -> now.truncatedTo(ChronoUnit.SECONDS).toString());
    return new ConditionBuilder()
        .withType(verdict.type())
        .withStatus(status)
        .withReason(verdict.reason())
        .withMessage(cut(verdict.message()))
        .withObservedGeneration(generation)
        .withLastTransitionTime(since)
        .build();
  }

  private static String cut(String message) {
    return message.length() <= LONGEST_MESSAGE ? message : message.substring(0, LONGEST_MESSAGE);
  }
}
