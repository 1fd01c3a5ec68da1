package io.tenantry.hostname;

import io.tenantry.pass.Announcement;
import io.tenantry.pass.Next;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The steps of a reconcile of a DomainClaim.
 *
 * @param trouble why what a vanished owner has left cannot be removed
 * @param news what a person may want to know once the claim is released
 * @param requests keys of the requests that it concerns
 * @param namespaces whose access it concerns
 * @param gateways keys of those that show a certificate that is to go
 */
record DomainClaimPlan(
    List<HostnameStep> steps,
    Optional<String> trouble,
    List<Announcement> news,
    Set<String> requests,
    Set<String> namespaces,
    Set<String> gateways,
    Next next) {
  DomainClaimPlan {
    steps = List.copyOf(steps);
    news = List.copyOf(news);
    requests = Set.copyOf(requests);
    namespaces = Set.copyOf(namespaces);
    gateways = Set.copyOf(gateways);
  }

  static DomainClaimPlan rest(Next next) {
    return new DomainClaimPlan(
        List.of(), Optional.empty(), List.of(), Set.of(), Set.of(), Set.of(), next);
  }
}
