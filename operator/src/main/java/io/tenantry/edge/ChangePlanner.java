package io.tenantry.edge;

import static io.tenantry.edge.EdgeReason.DEPLOYING;
import static io.tenantry.edge.EdgeReason.DNS;
import static io.tenantry.edge.EdgeReason.READY;
import static io.tenantry.edge.EdgeReason.SYNCED;

import io.tenantry.api.edge.Difference;
import io.tenantry.cloud.EdgeConfig;
import io.tenantry.cloud.LiveTenant;
import io.tenantry.edge.EdgePlan.Draft;
import io.tenantry.edge.ZonePlanner.Zoning;
import io.tenantry.pass.Announcement;
import io.tenantry.pass.DriftPolicy;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Next;
import io.tenantry.pass.Verdict;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Decides what to change about a tenant that exists in CloudFront; pure. */
final class ChangePlanner {
  private static final String CERTIFICATE = "customizations.certificate.arn";

  private final EdgeWorld world;
  private final DistributionTenantView tenant;
  private final LiveTenant live;
  private final EdgeConfig effective;
  private final List<Difference> config;
  private final List<Difference> tags;
  private final ZonePlanner zones;
  private final TenantReadiness readiness;

  private ChangePlanner(EdgeWorld world, LiveTenant live) {
    this.world = world;
    this.tenant = world.tenant();
    this.live = live;
    this.effective = effective(world, Optional.of(live));
    this.config = Differences.between(effective, live.config());
    this.tags = Differences.ofTags(tenant.wanted().tags(), live.tags(), tenant.memory().tagKeys());
    this.zones = new ZonePlanner(world);
    this.readiness = new TenantReadiness(world, live);
  }

  static EdgePlan plan(EdgeWorld world, LiveTenant live) {
    return new ChangePlanner(world, live).plan();
  }

  /** What the spec says, with what it leaves to CloudFront as CloudFront has it. */
  static EdgeConfig effective(EdgeWorld world, Optional<LiveTenant> live) {
    var wanted = world.tenant().wanted().config();
    return new EdgeConfig(
        wanted.distributionId(),
        wanted.domains(),
        wanted.enabled(),
        wanted.connectionGroupId().or(() -> live.flatMap(l -> l.config().connectionGroupId())),
        wanted.parameters(),
        wanted.webAcl(),
        ManagedCertificatePlanner.effective(world, live),
        wanted.geoRestriction());
  }

  private EdgePlan plan() {
    if (world.rivalry().isPresent()) {
      return ConflictPlanner.plan(world, world.rivalry().get());
    }
    if (tenant.edited() && !tenant.wanted().reserved().isEmpty()) {
      return change(); // which refuses it
    }
    if (config.isEmpty() && tags.isEmpty()) {
      return equal();
    }
    if (tenant.edited() || attaching()) {
      return change();
    }
    return tenant.policy().drift() == DriftPolicy.ENFORCE ? correct() : drifted();
  }

  private Stream<Difference> differences() {
    return Stream.concat(config.stream(), tags.stream());
  }

  /** An issued certificate that is not attached yet is no drift: attaching it is our part. */
  private boolean attaching() {
    return tenant.wanted().certificate().isPresent()
        && tenant.wanted().config().certificateArn().isEmpty()
        && differences().allMatch(d -> d.field().equals(CERTIFICATE));
  }

  /** For the user's sake: checked first, and with DNS in place for every domain that is new. */
  private EdgePlan change() {
    var flaw = Preflight.check(world);
    if (flaw.isPresent()) {
      return Preflight.plan(world, flaw.get());
    }
    var draft = new Draft(world).live(live);
    return switch (zones.adding()) {
      case Zoning.Hindered hindrance -> zones.hindered(draft, hindrance, DEPLOYING);
      case Zoning.Planned(var records) -> {
        draft.records(records);
        yield records.settled()
            ? pushed(draft.remark(changed()), records.verdict())
            : zones.first(draft, records, DEPLOYING);
      }
    };
  }

  private Announcement changed() {
    return attaching()
        ? Announcement.normal(
            EdgeReason.CERTIFICATE_ATTACHING,
            "Attaching certificate %s".formatted(effective.certificateArn().orElse("")))
        : Announcement.normal(
            EdgeReason.UPDATED,
            differences().map(Difference::field).collect(Collectors.joining(", ", "Updated ", "")));
  }

  private EdgePlan correct() {
    var all = differences().toList();
    var draft =
        new Draft(world)
            .live(live)
            .drift(all)
            .remark(
                Announcement.warning(
                    EdgeReason.DRIFT_CORRECTED,
                    "The tenant was modified outside the operator and is changed back: "
                        + Differences.text(all)));
    return pushed(draft, EdgeConditions.dnsAsBefore(tenant));
  }

  /** Sends what differs; tags have calls of their own. */
  private EdgePlan pushed(Draft draft, Verdict dns) {
    var asks = ManagedCertificatePlanner.asks(world, live, tenant.edited());
    var rollsOut = asks || !config.isEmpty();
    if (rollsOut) {
      draft.step(
          new EdgeStep.Update(
              live.id(), effective, tenant.wanted().certificate().filter(_ -> asks)));
    }
    tagSteps(draft);
    return draft
        .required(RequiredRecords.of(world))
        .accepted()
        .verdict(
            rollsOut || !live.deployed()
                ? Verdict.no(READY, DEPLOYING, "CloudFront is deploying the change")
                : readiness.verdict(dns))
        .verdict(
            rollsOut
                ? Verdict.no(
                    SYNCED,
                    EdgeReason.UPDATE_PENDING,
                    "CloudFront has not deployed the change everywhere yet")
                : synced())
        .verdict(EdgeConditions.certificate(world))
        .verdict(dns)
        // CloudFront does not deploy tags, so no listing would start the pass that checks them.
        .then(rollsOut ? readiness.next() : new Next.Again(Duration.ZERO));
  }

  private void tagSteps(Draft draft) {
    var set = new HashMap<>(tenant.wanted().tags());
    set.entrySet().removeAll(live.tags().entrySet());
    var gone = new HashSet<>(tenant.memory().tagKeys());
    gone.removeAll(tenant.wanted().tags().keySet());
    gone.retainAll(live.tags().keySet());
    if (!set.isEmpty()) {
      draft.step(new EdgeStep.Tag(live.arn(), set));
    }
    if (!gone.isEmpty()) {
      draft.step(new EdgeStep.Untag(live.arn(), gone));
    }
  }

  /** The drift stays; the other conditions are reported as usual. */
  private EdgePlan drifted() {
    var drift = differences().toList();
    var dns = EdgeConditions.dnsAsBefore(tenant);
    var told =
        tenant.policy().drift() == DriftPolicy.REPORT
            ? Verdict.no(
                SYNCED,
                EdgeReason.DRIFT_DETECTED,
                "The tenant was modified outside the operator: " + Differences.text(drift))
            : EdgeConditions.asBefore(tenant, SYNCED, EdgeConditions.inSync());
    var draft = new Draft(world).live(live).drift(drift).accepted();
    Invalidations.step(world, live).ifPresent(draft::step);
    return draft
        .verdict(live.deployed() ? readiness.verdict(dns) : EdgeConditions.deploying())
        .verdict(told)
        .verdict(EdgeConditions.certificate(world))
        .verdict(dns)
        .then(readiness.next());
  }

  private EdgePlan equal() {
    var draft = new Draft(world).live(live).required(RequiredRecords.of(world));
    if (ManagedCertificatePlanner.asks(world, live, tenant.edited())) {
      return askAgain(draft);
    }
    draft.accepted();
    Invalidations.step(world, live).ifPresent(draft::step);
    return live.deployed() ? settled(draft) : underWay(draft);
  }

  /** CloudFront refuses to ask for domains that do not lead there: they come first. */
  private EdgePlan askAgain(Draft draft) {
    return switch (zones.adding()) {
      case Zoning.Hindered hindrance -> zones.hindered(draft, hindrance, DEPLOYING);
      case Zoning.Planned(var records) -> {
        draft.records(records);
        yield records.settled()
            ? asked(draft, records.verdict())
            : zones.first(draft, records, DEPLOYING);
      }
    };
  }

  /** Rarely: should CloudFront not take it up, a request every few seconds would not help. */
  private EdgePlan asked(Draft draft, Verdict dns) {
    if (!CertificateEdit.fields(world).isEmpty()) {
      draft.remark(
          Announcement.normal(EdgeReason.UPDATED, "Updated spec.managedCertificateRequest"));
    }
    return draft
        .step(new EdgeStep.Update(live.id(), live.config(), tenant.wanted().certificate()))
        .accepted()
        .verdict(EdgeConditions.deploying())
        .verdict(EdgeConditions.inSync())
        .verdict(ManagedCertificatePlanner.ahead(world))
        .verdict(dns)
        .then(new Next.Again(EdgeRules.LONG));
  }

  private EdgePlan underWay(Draft draft) {
    var pending = tenant.memory().said(SYNCED, EdgeReason.UPDATE_PENDING, tenant.generation());
    return draft
        .verdict(EdgeConditions.deploying())
        .verdict(pending ? EdgeConditions.asBefore(tenant, SYNCED, synced()) : synced())
        .verdict(EdgeConditions.certificate(world))
        .verdict(EdgeConditions.dnsAsBefore(tenant))
        .then(readiness.next());
  }

  /** Only now may records go or lead elsewhere: the tenant no longer needs the old ones. */
  private EdgePlan settled(Draft draft) {
    var drift = RecordDrift.differences(world);
    if (!drift.isEmpty() && tenant.policy().drift() != DriftPolicy.ENFORCE) {
      return recordsDrifted(draft.drift(drift), Differences.text(drift));
    }
    if (!drift.isEmpty() && !tenant.memory().said(DNS, EdgeReason.DNS_ERROR, tenant.generation())) {
      draft
          .drift(drift)
          .remark(
              Announcement.warning(
                  EdgeReason.DRIFT_CORRECTED,
                  "DNS records were changed outside the operator and are written again: "
                      + Differences.text(drift)));
    }
    return switch (zones.exactly()) {
      case Zoning.Hindered(var trouble, var failure) when !trouble.terminal() ->
          unsure(draft, trouble, failure);
      case Zoning.Hindered hindrance -> zones.hindered(draft, hindrance, DEPLOYING);
      case Zoning.Planned(var records) -> {
        draft.records(records);
        records.failure().ifPresent(draft::failure);
        zones.target().ifPresent(draft::target);
        yield draft
            .verdict(readiness.verdict(records.verdict()))
            .verdict(synced())
            .verdict(EdgeConditions.certificate(world))
            .verdict(records.verdict())
            .then(records.settled() ? readiness.next() : ZonePlanner.next(records));
      }
    };
  }

  /** They stay as they are, and visitors may not find the tenant. */
  private EdgePlan recordsDrifted(Draft draft, String drift) {
    var dns =
        Verdict.no(
            DNS,
            EdgeReason.DNS_ERROR,
            "DNS records were changed outside the operator, which leaves them because of the drift"
                + " policy: "
                + drift);
    return draft
        .verdict(readiness.verdict(dns))
        .verdict(
            tenant.policy().drift() == DriftPolicy.REPORT
                ? Verdict.no(SYNCED, EdgeReason.DRIFT_DETECTED, dns.message())
                : EdgeConditions.asBefore(tenant, SYNCED, synced()))
        .verdict(EdgeConditions.certificate(world))
        .verdict(dns)
        .then(readiness.next());
  }

  /** Equal, but for what CloudFront does not take now. */
  private Verdict synced() {
    return CertificateEdit.postponed(world)
        .map(why -> Verdict.no(SYNCED, EdgeReason.UPDATE_PENDING, why))
        .orElseGet(EdgeConditions::inSync);
  }

  /** What cannot be looked up now was right when it last could. */
  private EdgePlan unsure(Draft draft, FailureMeaning trouble, Optional<Failure> failure) {
    failure.ifPresent(draft::failure);
    var dns = EdgeConditions.dnsAsBefore(tenant);
    return draft
        .verdict(readiness.verdict(dns))
        .verdict(Verdict.no(SYNCED, trouble.reason(), trouble.message()))
        .verdict(EdgeConditions.certificate(world))
        .verdict(dns)
        .then(trouble.next());
  }
}
