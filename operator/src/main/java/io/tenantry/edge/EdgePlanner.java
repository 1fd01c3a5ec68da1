package io.tenantry.edge;

import static io.tenantry.edge.EdgeReason.READY;
import static io.tenantry.edge.EdgeReason.SYNCED;

import io.fabric8.kubernetes.api.model.Condition;
import io.tenantry.api.edge.Difference;
import io.tenantry.cloud.CloudFront.NewTenant;
import io.tenantry.cloud.EdgeConfig;
import io.tenantry.cloud.LiveTenant;
import io.tenantry.edge.EdgePlan.Draft;
import io.tenantry.pass.Announcement;
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

/** Decides what a pass over a DistributionTenant does; pure. */
final class EdgePlanner {
  private final EdgeWorld world;
  private final Subject tenant;

  private EdgePlanner(EdgeWorld world) {
    this.world = world;
    this.tenant = world.tenant();
  }

  static EdgePlan plan(EdgeWorld world) {
    var planner = new EdgePlanner(world);
    if (world.tenant().policy().paused()) {
      return planner.paused();
    }
    var plan =
        world.tenant().deleting() ? DeletionPlanner.plan(world) : planner.held(planner.living());
    return plan.remarking(
        world.tenant().policy().misread().stream()
            .filter(_ -> world.tenant().edited())
            .map(text -> Announcement.warning(EdgeReason.INVALID_ANNOTATION, text))
            .toList());
  }

  /** Everything stays as it is, and so does everything that was said about it. */
  private EdgePlan paused() {
    var draft = new Draft(world);
    tenant.memory().conditions().stream()
        .filter(c -> !c.getType().equals(EdgeReason.PAUSE))
        .map(EdgePlanner::asBefore)
        .forEach(draft::verdict);
    return draft
        .verdict(
            Verdict.yes(
                EdgeReason.PAUSE,
                EdgeReason.PAUSED,
                "nothing is done while annotation %s is true".formatted(Policy.PAUSED)))
        .then(new Next.Settled());
  }

  private EdgePlan held(EdgePlan plan) {
    return tenant.held() ? plan : plan.after(List.of(new EdgeStep.Hold()));
  }

  private EdgePlan living() {
    return switch (world.live()) {
      case Lookup.Found<LiveTenant>(var live) -> existing(live);
      case Lookup.Unknown<LiveTenant>(var failure) -> unread(failure);
      case Lookup.Missing<LiveTenant> _, Lookup.NotAsked<LiveTenant> _ ->
          tenant.memory().id().isPresent() ? vanished() : absent();
    };
  }

  /** What was ready when it was last seen is not less so because nobody can look. */
  private EdgePlan unread(Failure failure) {
    var trouble = Trouble.of("get", failure);
    var draft = new Draft(world).failure(failure);
    var ready = tenant.memory().condition(READY);
    if (trouble.terminal() || ready.isEmpty()) {
      draft.verdict(Verdict.no(READY, trouble.reason(), trouble.message()));
    } else {
      ready.map(EdgePlanner::asBefore).ifPresent(draft::verdict);
    }
    return draft
        .verdict(Verdict.no(SYNCED, trouble.reason(), trouble.message()))
        .verdict(asBefore(EdgeReason.CERTIFICATE_READY, CertificatePlanner.ahead(world)))
        .verdict(dnsAsBefore())
        .then(trouble.next());
  }

  private EdgePlan vanished() {
    var id = tenant.memory().id().orElseThrow();
    return new Draft(world)
        .verdict(
            Verdict.no(READY, EdgeReason.CREATING, "the tenant is gone and will be made again"))
        .verdict(Verdict.yes(SYNCED, EdgeReason.IN_SYNC, "nothing is in CloudFront yet"))
        .verdict(CertificatePlanner.ahead(world))
        .verdict(dnsAsBefore())
        .remark(
            Announcement.warning(
                EdgeReason.EXTERNAL_DELETION,
                "Tenant %s was deleted in CloudFront by somebody else".formatted(id)))
        .then(new Next.Again(Duration.ZERO));
  }

  /** There is no tenant yet, or somebody has its name or its domains. */
  private EdgePlan absent() {
    var namesake = world.rivalry().flatMap(Rivalry::namesake);
    if (namesake.isPresent()) {
      var ours = Ownership.of(tenant).of(namesake.get());
      if (ours || tenant.policy().adopt()) {
        return adopt(namesake.get(), ours);
      }
    }
    if (world.rivalry().isPresent()) {
      return conflict(world.rivalry().get());
    }
    var flaw = Preflight.check(world);
    return flaw.isPresent() ? refused(flaw.get(), Optional.empty()) : create();
  }

  /** Takes note of a tenant that is ours; the next pass makes it what it should be. */
  private EdgePlan adopt(LiveTenant live, boolean ours) {
    var draft = new Draft(world).live(live);
    if (!ours) {
      draft
          .step(new EdgeStep.Tag(live.arn(), Ownership.of(tenant).tags()))
          .remark(
              Announcement.normal(EdgeReason.ADOPTED, "Took over tenant %s".formatted(live.id())));
    } else {
      draft.remark(created(live.id()));
    }
    return draft
        .verdict(Verdict.no(READY, EdgeReason.CREATING, "tenant %s exists".formatted(live.id())))
        .verdict(Verdict.no(SYNCED, EdgeReason.UPDATE_PENDING, "to be compared with the spec"))
        .verdict(CertificatePlanner.verdict(world, live))
        .verdict(dnsAsBefore())
        .then(new Next.Again(Duration.ZERO));
  }

  static Announcement created(String id) {
    return Announcement.normal(EdgeReason.CREATED, "Created tenant %s".formatted(id));
  }

  private EdgePlan conflict(Rivalry rivalry) {
    var message = Rivals.text(tenant, rivalry);
    return new Draft(world)
        .failure(rivalry.refusal())
        .verdict(Verdict.no(READY, EdgeReason.DOMAIN_CONFLICT, message))
        .verdict(Verdict.no(SYNCED, EdgeReason.DOMAIN_CONFLICT, message))
        .verdict(
            world.live().found().isPresent()
                ? CertificatePlanner.verdict(world, world.live().found().get())
                : CertificatePlanner.ahead(world))
        .verdict(dnsAsBefore())
        .then(new Next.Again(EdgeRules.LONG));
  }

  private EdgePlan refused(Preflight.Flaw flaw, Optional<LiveTenant> live) {
    var draft = new Draft(world);
    live.ifPresent(draft::live);
    return draft
        .verdict(Verdict.no(READY, flaw.reason(), flaw.message()))
        .verdict(Verdict.no(SYNCED, flaw.reason(), flaw.message()))
        .verdict(
            live.map(l -> CertificatePlanner.verdict(world, l))
                .orElseGet(() -> CertificatePlanner.ahead(world)))
        .verdict(dnsAsBefore())
        .then(new Next.Again(EdgeRules.LONG));
  }

  /** DNS first: a managed certificate is refused where the domains do not lead to CloudFront. */
  private EdgePlan create() {
    var wanted = tenant.wanted();
    var records = records(true);
    if (records instanceof Zoning.Hindered(var trouble, var failure)) {
      return dnsHindered(new Draft(world), trouble, failure, true);
    }
    var plan = ((Zoning.Planned) records).plan();
    var draft = new Draft(world).records(plan);
    target().ifPresent(draft::target);
    if (!plan.settled()) {
      return dnsFirst(draft, plan, EdgeReason.CREATING);
    }
    return draft
        .step(
            new EdgeStep.Create(
                new NewTenant(
                    tenant.name(),
                    effective(Optional.empty()),
                    wanted.certificate(),
                    wanted.tagsOf(Ownership.of(tenant)))))
        .required(RequiredRecords.of(world))
        .accepted()
        .verdict(Verdict.no(READY, EdgeReason.CREATING, "CloudFront is rolling the tenant out"))
        .verdict(inSync())
        .verdict(CertificatePlanner.ahead(world))
        .verdict(plan.verdict())
        .then(new Next.Settled());
  }

  private static Verdict inSync() {
    return Verdict.yes(SYNCED, EdgeReason.IN_SYNC, "CloudFront has what the spec says");
  }

  /** Waits for the records without which nothing else may be done. */
  private EdgePlan dnsFirst(Draft draft, RecordPlan plan, EdgeReason stage) {
    plan.failure().ifPresent(draft::failure);
    var failed = !plan.verdict().holds() && plan.verdict().reason().equals("DNSError");
    var ready =
        failed
            ? Verdict.no(READY, EdgeReason.DNS_ERROR, plan.verdict().message())
            : Verdict.no(READY, stage, "waiting for DNS: " + plan.verdict().message());
    var synced =
        tenant.memory().id().isEmpty()
            ? Verdict.yes(SYNCED, EdgeReason.IN_SYNC, "nothing is in CloudFront yet")
            : Verdict.no(SYNCED, EdgeReason.UPDATE_PENDING, "waiting for DNS");
    return draft
        .verdict(ready)
        .verdict(synced)
        .verdict(
            world
                .live()
                .found()
                .map(live -> CertificatePlanner.verdict(world, live))
                .orElseGet(() -> CertificatePlanner.ahead(world)))
        .verdict(plan.verdict())
        .then(next(plan));
  }

  /** The engine announces its progress; only a refusal needs another try by the clock. */
  private static Next next(RecordPlan plan) {
    if (plan.again()) {
      return new Next.Again(Duration.ZERO);
    }
    return plan.failure()
        .map(failure -> Trouble.of("", failure).terminal() ? EdgeRules.LONG : EdgeRules.THROTTLED)
        .<Next>map(Next.Again::new)
        .orElseGet(Next.Settled::new);
  }

  // Existing tenants

  private EdgePlan existing(LiveTenant live) {
    if (world.rivalry().isPresent()) {
      return conflict(world.rivalry().get());
    }
    var effective = effective(Optional.of(live));
    var config = Differences.between(effective, live.config());
    var tags = Differences.ofTags(tenant.wanted().tags(), live.tags(), tenant.memory().tagKeys());
    var all = Stream.concat(config.stream(), tags.stream()).toList();
    if (all.isEmpty()) {
      return equal(live);
    }
    if (tenant.edited() || onlyCertificate(all)) {
      return change(live, effective, config, tags);
    }
    return tenant.policy().drift() == DriftPolicy.ENFORCE
        ? correct(live, effective, config, tags)
        : drifted(live, all);
  }

  /** An issued certificate that is not attached yet is no drift: attaching it is our part. */
  private boolean onlyCertificate(List<Difference> differences) {
    return tenant.wanted().certificate().isPresent()
        && tenant.wanted().config().certificateArn().isEmpty()
        && differences.stream().allMatch(d -> d.field().equals("customizations.certificate.arn"));
  }

  private EdgePlan change(
      LiveTenant live, EdgeConfig effective, List<Difference> config, List<Difference> tags) {
    var flaw = Preflight.check(world);
    if (flaw.isPresent()) {
      return refused(flaw.get(), Optional.of(live));
    }
    var draft = new Draft(world).live(live);
    var records = records(true);
    if (records instanceof Zoning.Hindered(var trouble, var failure)) {
      return dnsHindered(draft, trouble, failure, false);
    }
    var dns = ((Zoning.Planned) records).plan();
    draft.records(dns);
    if (!dns.settled()) {
      return dnsFirst(draft, dns, EdgeReason.DEPLOYING);
    }
    var attaching = config.stream().anyMatch(EdgePlanner::isCertificate) && onlyCertificate(config);
    draft.remark(
        attaching
            ? Announcement.normal(
                EdgeReason.CERTIFICATE_ATTACHING,
                "Attaching certificate %s".formatted(effective.certificateArn().orElse("")))
            : Announcement.normal(
                EdgeReason.UPDATED,
                "Changed " + fields(Stream.concat(config.stream(), tags.stream()))));
    return pushed(draft, live, effective, config, tags, dns.verdict());
  }

  private static boolean isCertificate(Difference difference) {
    return difference.field().equals("customizations.certificate.arn");
  }

  private static String fields(Stream<Difference> differences) {
    return differences.map(Difference::field).collect(Collectors.joining(", "));
  }

  private EdgePlan correct(
      LiveTenant live, EdgeConfig effective, List<Difference> config, List<Difference> tags) {
    var all = Stream.concat(config.stream(), tags.stream()).toList();
    var draft =
        new Draft(world)
            .live(live)
            .drift(all)
            .remark(
                Announcement.warning(
                    EdgeReason.DRIFT_CORRECTED,
                    "Somebody else changed the tenant, changed back: " + Differences.text(all)));
    return pushed(draft, live, effective, config, tags, dnsAsBefore());
  }

  /** Sends what differs; tags have calls of their own. */
  private EdgePlan pushed(
      Draft draft,
      LiveTenant live,
      EdgeConfig effective,
      List<Difference> config,
      List<Difference> tags,
      Verdict dns) {
    if (!config.isEmpty()) {
      var asks = CertificatePlanner.asks(world, live, tenant.edited());
      draft.step(
          new EdgeStep.Update(
              live.id(), effective, tenant.wanted().certificate().filter(_ -> asks)));
    }
    tagSteps(draft, live, tags);
    return draft
        .required(RequiredRecords.of(world))
        .accepted()
        .verdict(
            config.isEmpty() && live.deployed()
                ? ready(live, dns)
                : Verdict.no(READY, EdgeReason.DEPLOYING, "CloudFront is rolling the change out"))
        .verdict(
            config.isEmpty()
                ? inSync()
                : Verdict.no(
                    SYNCED, EdgeReason.UPDATE_PENDING, "the change is not deployed everywhere yet"))
        .verdict(CertificatePlanner.verdict(world, live))
        .verdict(dns)
        .then(pace());
  }

  private void tagSteps(Draft draft, LiveTenant live, List<Difference> tags) {
    if (tags.isEmpty()) {
      return;
    }
    var set = new HashMap<String, String>();
    tenant
        .wanted()
        .tags()
        .forEach((key, value) -> {
          if (!value.equals(live.tags().get(key))) {
            set.put(key, value);
          }
        });
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

  /** Somebody else's change stays, and everything that can be seen is told all the same. */
  private EdgePlan drifted(LiveTenant live, List<Difference> drift) {
    var draft = new Draft(world).live(live).drift(drift);
    var dns = dnsAsBefore();
    var told =
        tenant.policy().drift() == DriftPolicy.REPORT
            ? Verdict.no(
                SYNCED,
                EdgeReason.DRIFT_DETECTED,
                "the tenant was modified outside the operator: " + Differences.text(drift))
            : asBefore(SYNCED, inSync());
    return draft
        .accepted()
        .verdict(live.deployed() ? ready(live, dns) : deploying())
        .verdict(told)
        .verdict(CertificatePlanner.verdict(world, live))
        .verdict(dns)
        .then(pace());
  }

  private static Verdict deploying() {
    return Verdict.no(READY, EdgeReason.DEPLOYING, "CloudFront is rolling the tenant out");
  }

  private EdgePlan equal(LiveTenant live) {
    var draft = new Draft(world).live(live).accepted();
    if (CertificatePlanner.asks(world, live, tenant.edited())) {
      draft.step(new EdgeStep.Update(live.id(), live.config(), tenant.wanted().certificate()));
      return draft
          .required(RequiredRecords.of(world))
          .verdict(deploying())
          .verdict(inSync())
          .verdict(CertificatePlanner.ahead(world))
          .verdict(dnsAsBefore())
          .then(new Next.Again(EdgeRules.LONG));
    }
    Purges.step(world, live).ifPresent(draft::step);
    draft.required(RequiredRecords.of(world));
    if (!live.deployed()) {
      var pending = tenant.memory().said(SYNCED, EdgeReason.UPDATE_PENDING, tenant.generation());
      return draft
          .verdict(deploying())
          .verdict(pending ? asBefore(SYNCED, inSync()) : inSync())
          .verdict(CertificatePlanner.verdict(world, live))
          .verdict(dnsAsBefore())
          .then(pace());
    }
    var records = records(false);
    if (records instanceof Zoning.Hindered(var trouble, var failure)) {
      return dnsHindered(draft, trouble, failure, false);
    }
    var dns = ((Zoning.Planned) records).plan();
    draft.records(dns);
    dns.failure().ifPresent(draft::failure);
    target().ifPresent(draft::target);
    return draft
        .verdict(ready(live, dns.verdict()))
        .verdict(inSync())
        .verdict(CertificatePlanner.verdict(world, live))
        .verdict(dns.verdict())
        .then(dns.settled() ? pace() : next(dns));
  }

  /** Whether a deployed tenant serves its users, and what is missing where it does not. */
  private Verdict ready(LiveTenant live, Verdict dns) {
    var certificate = CertificatePlanner.verdict(world, live);
    if (!live.config().enabled()) {
      return Verdict.no(READY, EdgeReason.DISABLED, "the tenant is switched off");
    }
    if (certificate.reason().equals(EdgeReason.CERTIFICATE_FAILED.text())) {
      return Verdict.no(READY, EdgeReason.CERTIFICATE_FAILED, certificate.message());
    }
    if (!dns.holds()) {
      return new Verdict(READY, false, dns.reason(), dns.message());
    }
    var inactive = CertificatePlanner.inactive(live);
    if (!inactive.isEmpty()) {
      var why =
          tenant.wanted().certificate().isPresent()
              ? certificate.message()
              : "see that a certificate covers it and that it leads to CloudFront";
      return Verdict.no(
          READY,
          EdgeReason.DEPLOYING,
          "CloudFront does not serve %s yet: %s".formatted(String.join(", ", inactive), why));
    }
    return Verdict.yes(READY, EdgeReason.DEPLOYED, "the tenant serves its domains");
  }

  /** Deployment is watched for everybody together; only certificates and DNS need a look. */
  private Next pace() {
    var waiting =
        certificatePending()
            || RequiredRecords.of(world).stream().anyMatch(r -> Boolean.FALSE.equals(r.seen()))
            || Purges.pending(world);
    return waiting ? new Next.Again(world.rules().poll()) : new Next.Settled();
  }

  private boolean certificatePending() {
    return tenant.wanted().certificate().isPresent()
        && world
            .around()
            .managed()
            .found()
            .filter(managed -> managed.status().equals(CertificatePlanner.ISSUED))
            .isEmpty();
  }

  /** What the spec says, with what it leaves to CloudFront as CloudFront has it. */
  private EdgeConfig effective(Optional<LiveTenant> live) {
    var wanted = tenant.wanted().config();
    return new EdgeConfig(
        wanted.distributionId(),
        wanted.domains(),
        wanted.enabled(),
        wanted
            .connectionGroupId()
            .or(() -> live.flatMap(tenant -> tenant.config().connectionGroupId())),
        wanted.parameters(),
        wanted.webAcl(),
        CertificatePlanner.effective(world, live),
        wanted.geoRestriction());
  }

  // DNS

  /** A plan for the records, or the reason why there can be none. */
  private sealed interface Zoning {
    record Planned(RecordPlan plan) implements Zoning {}

    record Hindered(Trouble trouble, Optional<Failure> failure) implements Zoning {}
  }

  private Optional<String> target() {
    return tenant.wanted().dns().isEmpty()
        ? Optional.empty()
        : world.around().group().found().map(group -> group.routingEndpoint());
  }

  private Zoning records(boolean adding) {
    var forbidden = Forbidden.check(world);
    if (forbidden.isPresent()) {
      return new Zoning.Hindered(
          new Trouble(EdgeReason.DNS_ERROR, forbidden.get(), new Next.Again(EdgeRules.LONG)),
          Optional.empty());
    }
    if (tenant.wanted().dns().isPresent() && target().isEmpty()) {
      return withoutTarget();
    }
    var goal = RecordPlanner.goal(world, target().orElse(""));
    return new Zoning.Planned(
        adding ? RecordPlanner.adding(world, goal) : RecordPlanner.exactly(world, goal));
  }

  private Zoning withoutTarget() {
    var failure =
        world
            .around()
            .group()
            .trouble()
            .orElseGet(() ->
                new Failure(
                    Failure.Kind.INVALID,
                    tenant
                        .wanted()
                        .config()
                        .connectionGroupId()
                        .map("there is no connection group %s with an endpoint"::formatted)
                        .orElse("the account has no default connection group"),
                    "connection_group_not_found"));
    var trouble = Trouble.of("resolve CNAME target", failure);
    return new Zoning.Hindered(
        trouble.terminal()
            ? new Trouble(EdgeReason.DNS_ERROR, trouble.message(), trouble.next())
            : trouble,
        Optional.of(failure));
  }

  private EdgePlan dnsHindered(
      Draft draft, Trouble trouble, Optional<Failure> failure, boolean creating) {
    failure.ifPresent(draft::failure);
    var live = world.live().found();
    var stage = creating ? EdgeReason.CREATING : EdgeReason.DEPLOYING;
    return draft
        .verdict(
            Verdict.no(READY, trouble.terminal() ? trouble.reason() : stage, trouble.message()))
        .verdict(asBefore(SYNCED, inSync()))
        .verdict(
            live.map(l -> CertificatePlanner.verdict(world, l))
                .orElseGet(() -> CertificatePlanner.ahead(world)))
        .verdict(Verdict.no(EdgeReason.DNS, EdgeReason.DNS_ERROR, trouble.message()))
        .then(trouble.next());
  }

  private Verdict dnsAsBefore() {
    var otherwise =
        tenant.wanted().dns().isEmpty()
            ? Verdict.yes(
                EdgeReason.DNS,
                EdgeReason.DNS_NOT_CONFIGURED,
                "spec.dns is not set: DNS is yours to keep")
            : Verdict.no(
                EdgeReason.DNS, EdgeReason.DNS_RECORD_CREATING, "no records are written yet");
    return asBefore(EdgeReason.DNS, otherwise);
  }

  private Verdict asBefore(String type, Verdict otherwise) {
    return tenant.memory().condition(type).map(EdgePlanner::asBefore).orElse(otherwise);
  }

  static Verdict asBefore(Condition c) {
    return new Verdict(c.getType(), "True".equals(c.getStatus()), c.getReason(), c.getMessage());
  }
}
