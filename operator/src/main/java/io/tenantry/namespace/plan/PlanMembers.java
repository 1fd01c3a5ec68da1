package io.tenantry.namespace.plan;

import java.util.List;

/**
 * Counts of the Tenants of a plan.
 *
 * @param current how many have the plan's current version
 * @param unseen how many were ready when this process started and had no pass yet
 * @param some the first few, by name
 * @param behind the first few that do not have the plan's current version
 */
public record PlanMembers(
    int total, int current, int unseen, List<String> some, List<String> behind) {
  public PlanMembers {
    some = List.copyOf(some);
    behind = List.copyOf(behind);
  }
}
