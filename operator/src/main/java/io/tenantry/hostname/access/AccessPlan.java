package io.tenantry.hostname.access;

import io.tenantry.pass.Next;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The steps of a reconcile of a namespace's access.
 *
 * @param namespaces namespaces whose access depends on the result
 * @param requests keys of the requests that it affects
 */
record AccessPlan(List<AccessStep> steps, Set<String> namespaces, Set<String> requests, Next next) {
  AccessPlan {
    steps = List.copyOf(steps);
    namespaces = Set.copyOf(namespaces);
    requests = Set.copyOf(requests);
  }

  /**
   * What a namespace bears for others to read.
   *
   * @param gateway its label: the first Gateway that carries a hostname of it
   * @param granted its annotation: the hostnames its routes may use, for the admission policy
   * @param excluded its annotation: the names below its wildcards that others have
   */
  record NamespaceMarks(
      Optional<String> gateway, Optional<String> granted, Optional<String> excluded) {}

  /** What a namespace's grant may be called; the second where a person's has the first. */
  static List<String> names(String namespace) {
    return List.of(namespace, namespace + "-auto");
  }
}
