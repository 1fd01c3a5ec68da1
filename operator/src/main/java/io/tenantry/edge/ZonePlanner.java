package io.tenantry.edge;

import static io.tenantry.edge.EdgeReason.DNS;
import static io.tenantry.edge.EdgeReason.DNS_ERROR;
import static io.tenantry.edge.EdgeReason.READY;
import static io.tenantry.edge.EdgeReason.SYNCED;

import io.tenantry.cloud.ConnectionGroup;
import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.DnsZone;
import io.tenantry.edge.EdgePlan.Draft;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Next;
import io.tenantry.pass.Verdict;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Where DNS stands in a tenant's life: first before anything is added, last when it goes; pure. */
final class ZonePlanner {
  private final EdgeWorld world;
  private final DistributionTenantView tenant;

  ZonePlanner(EdgeWorld world) {
    this.world = world;
    this.tenant = world.tenant();
  }

  /** A plan for the records, or the reason why there can be none. */
  sealed interface Zoning {
    record Planned(RecordPlan plan) implements Zoning {}

    record Hindered(FailureMeaning trouble, Optional<Failure> failure) implements Zoning {}
  }

  /** Records for domains that have none, and nothing else yet. */
  Zoning adding() {
    return zoning(goal -> TenantRecordPlanner.adding(world, goal));
  }

  /** Exactly the records that the spec asks for. */
  Zoning exactly() {
    return zoning(goal -> TenantRecordPlanner.exactly(world, goal));
  }

  private Zoning zoning(Function<Map<DnsZone, Set<DnsRecord>>, RecordPlan> planner) {
    var forbidden = AllowListCheck.check(world);
    if (forbidden.isPresent()) {
      return new Zoning.Hindered(
          new FailureMeaning(DNS_ERROR, forbidden.get(), new Next.Again(EdgeRules.LONG)),
          Optional.empty());
    }
    if (tenant.wanted().dns().isPresent() && target().isEmpty()) {
      return withoutTarget();
    }
    var unread = world.around().zoneName().trouble().map(f -> FailureMeaning.of("get zone", f));
    if (unread.filter(trouble -> !trouble.terminal()).isPresent()) {
      // Where the zone begins, a CNAME would be refused for good.
      return new Zoning.Hindered(unread.get(), world.around().zoneName().trouble());
    }
    return new Zoning.Planned(planner.apply(Records.goal(world, target().orElse(""))));
  }

  /** Where the records lead, if we keep any. */
  Optional<String> target() {
    return tenant.wanted().dns().isEmpty()
        ? Optional.empty()
        : world.around().group().found().map(ConnectionGroup::routingEndpoint);
  }

  private Zoning withoutTarget() {
    var failure = world.around().group().trouble().map(ZonePlanner::ofDns).orElseGet(this::noGroup);
    var trouble = FailureMeaning.of("resolve CNAME target", failure);
    return new Zoning.Hindered(
        trouble.terminal()
            ? new FailureMeaning(DNS_ERROR, trouble.message(), trouble.next())
            : trouble,
        Optional.of(failure));
  }

  /** What a person must see to is counted as a matter of DNS, whichever service has said so. */
  private static Failure ofDns(Failure failure) {
    return FailureMeaning.of("", failure).terminal()
        ? new Failure(failure.kind(), failure.message(), "dns_error")
        : failure;
  }

  private Failure noGroup() {
    var message =
        tenant
            .wanted()
            .config()
            .connectionGroupId()
            .map("there is no connection group %s with an endpoint"::formatted)
            .orElse("the account has no default connection group");
    return new Failure(Failure.Kind.INVALID, message, "connection_group_not_found");
  }

  /** Nothing can be done about DNS, and nothing that needs it. */
  EdgePlan hindered(Draft draft, Zoning.Hindered hindrance, EdgeReason stage) {
    var trouble = hindrance.trouble();
    hindrance.failure().ifPresent(draft::failure);
    return draft
        .verdict(
            Verdict.no(READY, trouble.terminal() ? trouble.reason() : stage, trouble.message()))
        .verdict(EdgeConditions.asBefore(tenant, SYNCED, EdgeConditions.inSync()))
        .verdict(EdgeConditions.certificate(world))
        .verdict(
            trouble.terminal()
                ? Verdict.no(DNS, DNS_ERROR, trouble.message())
                : EdgeConditions.dnsAsBefore(tenant))
        .then(trouble.next());
  }

  /** Waits for the records without which nothing else may be done. */
  EdgePlan first(Draft draft, RecordPlan plan, EdgeReason stage) {
    plan.failure().ifPresent(draft::failure);
    var ready =
        plan.verdict().reason().equals(DNS_ERROR.text())
            ? Verdict.no(READY, DNS_ERROR, plan.verdict().message())
            : Verdict.no(READY, stage, "waiting for DNS: " + plan.verdict().message());
    var synced =
        tenant.memory().id().isEmpty()
            ? Verdict.yes(SYNCED, EdgeReason.IN_SYNC, "nothing is in CloudFront yet")
            : Verdict.no(SYNCED, EdgeReason.UPDATE_PENDING, "waiting for DNS");
    return draft
        .verdict(ready)
        .verdict(synced)
        .verdict(EdgeConditions.certificate(world))
        .verdict(plan.verdict())
        .then(next(plan));
  }

  /** The engine announces its progress; only a refusal needs another try by the clock. */
  static Next next(RecordPlan plan) {
    if (plan.again()) {
      return new Next.Again(Duration.ZERO);
    }
    return plan.failure()
        .map(failure ->
            FailureMeaning.of("", failure).terminal() ? EdgeRules.LONG : EdgeRules.THROTTLED)
        .<Next>map(Next.Again::new)
        .orElseGet(Next.Settled::new);
  }
}
