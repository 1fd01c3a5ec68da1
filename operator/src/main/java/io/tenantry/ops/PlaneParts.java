package io.tenantry.ops;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import java.util.List;
import java.util.Set;

/**
 * What a plane consists of.
 *
 * @param lease name of the Lease that says which process acts
 * @param client its own connection to the API server, under its own name
 * @param kinds the custom resources it cannot start without, as {@code plural.group}
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
