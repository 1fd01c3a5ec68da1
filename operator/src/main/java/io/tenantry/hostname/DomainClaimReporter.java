package io.tenantry.hostname;

import io.tenantry.hostname.HostnameExecutor.Outcome;
import io.tenantry.pass.Next;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Reports the result of a reconcile of a DomainClaim; pure. */
final class DomainClaimReporter {
  private DomainClaimReporter() {}

  /** Something a person may have to look at. */
  record Warning(String reason, String message) {}

  /**
   * What others are told, and when the next pass is due.
   *
   * @param released whether the claim of a vanished owner was given back
   */
  record Summary(
      List<Warning> warnings,
      boolean released,
      Set<String> requests,
      Set<String> namespaces,
      Set<String> gateways,
      Next next) {}

  static Summary report(DomainClaimPlan plan, Outcome outcome) {
    var warnings = new ArrayList<Warning>();
    outcome
        .failure()
        .map(failed -> failed.failure().message())
        .or(plan::trouble)
        .map(message ->
            new Warning(
                HostnameReason.CLEANUP_FAILED.text(),
                "Records or certificates of a deleted request cannot be removed: " + message))
        .ifPresent(warnings::add);
    var done = outcome.failure().isEmpty();
    if (done) {
      plan.news().forEach(news -> warnings.add(new Warning(news.reason(), news.message())));
    }
    return new Summary(
        warnings,
        done && outcome.did(HostnameStep.Unclaim.class),
        plan.requests(),
        plan.namespaces(),
        plan.gateways(),
        done ? plan.next() : new Next.Retry());
  }
}
