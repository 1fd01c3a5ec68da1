package io.tenantry.namespace;

import io.tenantry.namespace.guard.Feature;
import io.tenantry.pass.Verdict;
import java.util.List;
import java.util.Optional;

/**
 * What one feature needs, and what is true once it has it.
 *
 * @param verdict empty when the feature is off: then it leaves no condition
 */
record FeaturePlan(Feature feature, List<NamespaceStep> steps, Optional<Verdict> verdict) {
  FeaturePlan {
    steps = List.copyOf(steps);
  }
}
