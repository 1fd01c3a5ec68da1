package io.tenantry.hostname;

import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.tenantry.api.hostname.GatewayHostnameRequest;
import io.tenantry.pass.Announcement;
import io.tenantry.pass.Next;
import io.tenantry.pass.Report;
import io.tenantry.pass.Summary;
import io.tenantry.pass.WakeUp;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reports the result of a reconcile of a DomainClaim; pure. */
final class DomainClaimReporter {
  /** The claim of an owner that was deleted without its finalizer is gone, too. */
  static final String RELEASED = "ClaimReleased";

  private DomainClaimReporter() {}

  static Summary<Void> report(DomainClaimPlan plan, HostnameOutcome outcome) {
    return new Summary<>(
        new Report<>(Optional.empty(), announcements(plan, outcome)),
        outcome.failure().isEmpty() ? plan.next() : new Next.Retry(),
        List.of(),
        concerned(plan));
  }

  private static List<Announcement> announcements(DomainClaimPlan plan, HostnameOutcome outcome) {
    var told = new ArrayList<Announcement>();
    outcome
        .failure()
        .map(failed -> failed.failure().message())
        .or(plan::trouble)
        .map(message ->
            Announcement.warning(
                HostnameReason.CLEANUP_FAILED,
                "Records or certificates of a deleted request cannot be removed: " + message))
        .ifPresent(told::add);
    if (outcome.failure().isEmpty()) {
      plan.news().forEach(news -> told.add(new Announcement(true, news.reason(), news.message())));
      if (outcome.did(HostnameStep.Unclaim.class)) {
        told.add(new Announcement(false, RELEASED, "Deleted a DomainClaim of a deleted request"));
      }
    }
    return told;
  }

  private static Set<WakeUp> concerned(DomainClaimPlan plan) {
    return Stream.of(
            plan.requests().stream().map(key -> new WakeUp(GatewayHostnameRequest.class, key)),
            plan.namespaces().stream().map(name -> new WakeUp(Namespace.class, name)),
            plan.gateways().stream().map(key -> new WakeUp(Gateway.class, key)))
        .flatMap(wakeUps -> wakeUps)
        .collect(Collectors.toSet());
  }
}
