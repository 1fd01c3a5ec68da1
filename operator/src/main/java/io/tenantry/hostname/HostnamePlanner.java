package io.tenantry.hostname;

import static io.tenantry.hostname.HostnameReason.READINESS;

import io.tenantry.hostname.HostnamePlan.Draft;
import io.tenantry.pass.Next;
import io.tenantry.pass.Treatment;
import io.tenantry.pass.Verdict;
import java.util.List;

/** Decides the steps of a reconcile of a GatewayHostnameRequest; pure. */
final class HostnamePlanner {
  private HostnamePlanner() {}

  static HostnamePlan plan(HostnameWorld world) {
    var request = world.request();
    if (request.treatment().paused()) {
      return paused(request);
    }
    if (request.deleting()) {
      return HostnameDeletionPlanner.plan(world);
    }
    if (world.flaw().isPresent()) {
      return refused(world, world.flaw().get());
    }
    return ProvisioningPlanner.plan(world);
  }

  private static HostnamePlan paused(RequestView request) {
    return new HostnamePlan(
        List.of(),
        List.of(
            Verdict.yes(
                HostnameReason.PAUSE,
                HostnameReason.PAUSED,
                "Annotation %s is true; nothing is changed until it is removed"
                    .formatted(Treatment.PAUSED))),
        Draft.of(request),
        List.of(),
        new Next.Settled());
  }

  /** Calls and claims nothing; a hostname that is already served stays served. */
  private static HostnamePlan refused(HostnameWorld world, String flaw) {
    return new HostnamePlan(
        List.of(),
        List.of(Verdict.no(READINESS, HostnameReason.VALIDATION_FAILED, flaw)),
        Draft.of(world.request()),
        List.of(),
        new Next.Settled());
  }
}
