package io.tenantry.namespace.plan;

import java.util.List;

/**
 * The Tenants of a plan.
 *
 * @param current how many have it as it is now
 * @param unseen how many were ready when this process started and it has not looked at yet
 * @param some the first few, by name
 * @param behind the first few that do not have it as it is now
 */
public record PlanMembers(
    int total, int current, int unseen, List<String> some, List<String> behind) {
  public PlanMembers {
    some = List.copyOf(some);
    behind = List.copyOf(behind);
  }
}
