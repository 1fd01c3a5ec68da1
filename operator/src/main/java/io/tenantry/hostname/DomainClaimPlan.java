package io.tenantry.hostname;

import io.tenantry.pass.Announcement;
import io.tenantry.pass.Next;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a pass over a claim is to do.
 *
 * @param trouble why what a vanished owner has left cannot be removed
 * @param news what a person may want to know once the claim is released
 * @param requests keys of the requests that it concerns
 * @param namespaces whose access it concerns
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
