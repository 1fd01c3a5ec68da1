package io.tenantry.ops;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import java.util.List;
import java.util.Set;

/**
 * The parts of a plane.
 *
 * @param lease name of the Lease that decides which process is active
 * @param client its own connection to the API server, under its own name
 * @param kinds the CRDs that it needs to start, as {@code plural.group}
 */
public record PlaneParts(
    String title,
    String lease,
    KubernetesClient client,
    Set<String> kinds,
    List<Reconciler<?>> reconcilers,
    int parallelism) {

  public PlaneParts {
    kinds = Set.copyOf(kinds);
    reconcilers = List.copyOf(reconcilers);
  }
}
