package io.tenantry.namespace;

import io.tenantry.namespace.guard.Feature;
import io.tenantry.pass.Verdict;
import java.util.List;
import java.util.Optional;

/**
 * The steps of one feature, and its condition once they are done.
 *
 * @param verdict empty when the feature is off: then it leaves no condition
 */
record FeaturePlan(Feature feature, List<NamespaceStep> steps, Optional<Verdict> verdict) {
  FeaturePlan {
    steps = List.copyOf(steps);
  }

  /** Whether it could not be decided what to do. */
  boolean isFailed() {
    return verdict
        .filter(told -> !told.holds() && told.reason().equals(feature.failed().text()))
        .isPresent();
  }
}
