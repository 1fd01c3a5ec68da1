package io.tenantry.pass;

import io.fabric8.kubernetes.api.model.Condition;
import java.util.List;
import java.util.Objects;

/** A condition whose status or reason changed between two reconciles. */
public record Transition(String type, boolean holds, String reason, String message) {

  /** A changed message alone is no transition and causes no event. */
  public static List<Transition> between(List<Condition> before, List<Condition> after) {
    return after.stream()
        .filter(
            now -> Conditions.find(before, now.getType()).filter(was -> same(was, now)).isEmpty())
        .map(c ->
            new Transition(
                c.getType(), "True".equals(c.getStatus()), c.getReason(), c.getMessage()))
        .toList();
  }

  private static boolean same(Condition was, Condition now) {
    return Objects.equals(was.getStatus(), now.getStatus())
        && Objects.equals(was.getReason(), now.getReason());
  }
}
