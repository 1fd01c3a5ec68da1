package io.tenantry.sandbox.balancer;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.Stream;

/** Sets conditions on an object, with a new time only for changes. */
record ObjectConditions(List<Condition> before, long generation, Instant now) {

  Condition holds(String type, String reason, String message) {
    return condition(type, "True", reason, message);
  }

  Condition fails(String type, String reason, String message) {
    return condition(type, "False", reason, message);
  }

  /** These conditions, and those of other writers. */
  List<Condition> with(Condition... said) {
    var types = Stream.of(said).map(Condition::getType).toList();
    var others = before.stream().filter(condition -> !types.contains(condition.getType()));
    return Stream.concat(Stream.of(said), others).toList();
  }

  private Condition condition(String type, String status, String reason, String message) {
    var since =
        before.stream()
            .filter(c -> c.getType().equals(type) && c.getStatus().equals(status))
            .map(Condition::getLastTransitionTime)
            .findFirst()
            .orElseGet(() -> now.truncatedTo(ChronoUnit.SECONDS).toString());
    return new ConditionBuilder()
        .withType(type)
        .withStatus(status)
        .withReason(reason)
        .withMessage(message)
        .withObservedGeneration(generation)
        .withLastTransitionTime(since)
        .build();
  }
}
