package io.tenantry.hostname;

import io.tenantry.pass.Announcement;
import io.tenantry.pass.Next;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The steps of a reconcile of a DomainClaim.
 *
 * @param trouble why the records and certificates of a deleted owner cannot be removed
 * @param news events to publish once the claim is released
 * @param requests keys of the requests that it affects
 * @param namespaces namespaces whose access it affects
 */
record DomainClaimPlan(
    List<HostnameStep> steps,
    Optional<String> trouble,
    List<Announcement> news,
    Set<String> requests,
    Set<String> namespaces,
    Next next) {
  DomainClaimPlan {
    steps = List.copyOf(steps);
    news = List.copyOf(news);
    requests = Set.copyOf(requests);
    namespaces = Set.copyOf(namespaces);
  }

  static DomainClaimPlan rest(Next next) {
    return new DomainClaimPlan(List.of(), Optional.empty(), List.of(), Set.of(), Set.of(), next);
  }
}
