package io.tenantry.hostname.access;

import io.fabric8.kubernetes.api.model.Namespace;
import io.tenantry.api.hostname.GatewayHostnameRequest;
import io.tenantry.pass.Announcement;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Next;
import io.tenantry.pass.Outcome;
import io.tenantry.pass.Report;
import io.tenantry.pass.Summary;
import io.tenantry.pass.WakeUp;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reports the result of a reconcile of a namespace's access; pure. */
final class AccessReporter {
  private static final String FAILED = "AccessFailed";

  private AccessReporter() {}

  static Summary<Void> report(AccessPlan plan, Outcome<AccessStep> outcome) {
    return outcome
        .failure()
        .map(failed -> failed(failed.failure()))
        .orElseGet(() -> Summary.<Void>silent(plan.next()).waking(concerned(plan)));
  }

  private static Summary<Void> failed(Failure failure) {
    var warnings =
        Stream.of(failure)
            .filter(failed -> failed.kind() != Failure.Kind.STALE)
            .map(failed -> new Announcement(true, FAILED, failed.message()))
            .toList();
    return new Summary<>(new Report<>(Optional.empty(), warnings), new Next.Retry(), List.of());
  }

  private static Set<WakeUp> concerned(AccessPlan plan) {
    return Stream.concat(
            plan.namespaces().stream().map(name -> new WakeUp(Namespace.class, name)),
            plan.requests().stream().map(key -> new WakeUp(GatewayHostnameRequest.class, key)))
        .collect(Collectors.toSet());
  }
}
