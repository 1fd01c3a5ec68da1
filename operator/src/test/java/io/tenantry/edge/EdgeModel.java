package io.tenantry.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.api.edge.DistributionTenantSpec;
import io.tenantry.api.edge.DistributionTenantStatus;
import io.tenantry.api.edge.WrittenRecord;
import io.tenantry.cloud.ConnectionGroup;
import io.tenantry.cloud.Dns.Progress;
import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.DnsZone;
import io.tenantry.cloud.LiveTenant;
import io.tenantry.cloud.ManagedCertificate;
import io.tenantry.edge.ModelDns.Cause;
import io.tenantry.edge.TenantDependencies.Standing;
import io.tenantry.pass.DriftPolicy;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.Lookup;
import io.tenantry.pass.Next;
import io.tenantry.pass.Outcome;
import io.tenantry.pass.PortException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One object in a small world: passes are decided and told by the real planner and reporter, and
 * done to a model of CloudFront and DNS, by processes that fail and die.
 */
final class EdgeModel implements ModelDns.Watch {
  /** A process died: what it knew is lost, and what it would have told. */
  private static final class Death extends RuntimeException {}

  /** What a pass did. */
  record Pass(List<EdgeStep> steps, Next next, boolean news) {}

  final ModelDns dns = new ModelDns(this);
  final ModelCloudFront cloudFront = new ModelCloudFront(this::leadsHere);
  final List<String> history = new ArrayList<>();
  private final SplittableRandom random;
  DistributionTenantSpec spec;
  private @Nullable DistributionTenantStatus status;
  private long generation = 1;
  private boolean held;
  private boolean answered;
  private boolean deleting;
  boolean gone;

  /** How often something goes wrong, in a hundred. */
  int trouble;

  EdgeModel(SplittableRandom random, DistributionTenantSpec spec) {
    this.random = random;
    this.spec = spec;
  }

  void edit(DistributionTenantSpec changed) {
    if (!changed.equals(spec)) {
      spec = changed;
      generation++;
      history.add("edit to " + changed);
    }
  }

  void delete() {
    deleting = true;
    generation++;
    history.add("deletion");
  }

  boolean deleting() {
    return deleting;
  }

  private boolean mishap() {
    return random.nextInt(100) < trouble;
  }

  /** Where the user keeps DNS it is right. */
  private boolean leadsHere(String domain) {
    return spec.dns() == null || dns.leads(domain);
  }

  // Rules that hold at every moment

  @Override
  public void writes(DnsZone zone, DnsRecord record) {
    assertThat(notes())
        .as("noted before it is written")
        .anyMatch(
            note -> note.hostedZoneId().equals(zone.id()) && Records.record(note).equals(record));
  }

  @Override
  public void removes(DnsZone zone, DnsRecord record, Cause cause) {
    var tenant = cloudFront.tenant().filter(t -> t.config().domains().contains(record.name()));
    switch (cause) {
      case Cause.Deletion _ -> assertThat(tenant).as("gone before %s", record).isEmpty();
      case Cause.Renunciation _ -> {}
      case Cause.Upkeep(var domains) when tenant.isPresent() && needed(zone, record, domains) ->
          assertThat(elsewhere(zone, record))
              .as("the tenant still needs %s; %s", record, history)
              .isTrue();
      case Cause.Upkeep _ -> {}
    }
  }

  private boolean elsewhere(DnsZone zone, DnsRecord record) {
    return Stream.of("Z1", "Z2")
        .filter(id -> !id.equals(zone.id()))
        .flatMap(id -> dns.records(id).stream())
        .anyMatch(other -> other.name().equals(record.name()));
  }

  /**
   * Whether the object knows of the tenant, and either wants the domain or has served it for good.
   */
  private boolean needed(DnsZone zone, DnsRecord record, List<String> domains) {
    var written =
        notes().stream()
            .filter(note -> note.hostedZoneId().equals(zone.id()))
            .filter(note -> Records.record(note).equals(record))
            .anyMatch(note -> Boolean.TRUE.equals(note.written()));
    return StatusFields.of(status).id().isPresent() && (written || domains.contains(record.name()));
  }

  List<WrittenRecord> notes() {
    return StatusFields.of(status).records().orElse(List.of());
  }

  DistributionTenantStatus status() {
    return StatusFields.of(status).status();
  }

  // A pass

  Pass pass() {
    try {
      return alive();
    } catch (Death death) {
      history.add("death");
      if (random.nextBoolean()) {
        dns.tick(Optional.empty()); // what was asked for may have been sent
      }
      dns.die();
      return new Pass(List.of(), new Next.Retry(), true);
    }
  }

  private Pass alive() {
    var world = world(observed());
    var plan = EdgePlanner.plan(world);
    var outcome = perform(plan);
    if (outcome.taken().isPresent()) {
      var refusal = outcome.taken().get();
      world =
          new EdgeWorld(
              world.tenant(),
              world.live(),
              world.around(),
              Optional.of(
                  new DomainConflicts(refusal, cloudFront.find("web"), List.of(), List.of())),
              world.rules(),
              world.waiting(),
              world.now());
      plan = EdgePlanner.plan(world);
      outcome = perform(plan);
    }
    dieMaybe();
    var summary = EdgeReporter.report(world, plan, outcome);
    var before = status();
    summary.report().status().ifPresent(told -> status = told);
    history.add("%s → %s".formatted(outcome.done(), EdgeModel.text(status())));
    return new Pass(outcome.done(), summary.next(), !before.equals(status()));
  }

  private static String text(DistributionTenantStatus status) {
    return Objects.requireNonNullElse(
                status.conditions(), List.<io.fabric8.kubernetes.api.model.Condition>of())
            .stream()
            .map(c -> "%s=%s/%s".formatted(c.getType(), c.getStatus(), c.getReason()))
            .toList()
        + " "
        + status.dnsRecords();
  }

  private void dieMaybe() {
    if (mishap()) {
      throw new Death();
    }
  }

  private <T> Lookup<T> look(Optional<T> found) {
    return mishap()
        ? new Lookup.Unknown<>(new Failure(Kind.UNAVAILABLE, "down", "retryable"))
        : found.<Lookup<T>>map(Lookup.Found::new).orElseGet(Lookup.Missing::new);
  }

  private DistributionTenantView observed() {
    return new DistributionTenantView(
        "shop",
        "web",
        "uid-web",
        generation,
        deleting,
        held,
        TenantSpecReader.wanted(spec),
        TenantPolicy.of(Map.of(), DriftPolicy.ENFORCE),
        StatusFields.of(status));
  }

  /** Reads what the observer reads. */
  private EdgeWorld world(DistributionTenantView tenant) {
    var wanted = tenant.wanted();
    var identifier = EdgeObserver.identifier(tenant);
    Lookup<LiveTenant> live =
        identifier.isEmpty() ? new Lookup.NotAsked<>() : look(cloudFront.find(identifier.get()));
    var around =
        deleting
            ? TenantDependencies.unasked(standings(tenant), OtherRecords.NONE)
            : around(tenant, wanted, live);
    return new EdgeWorld(
        tenant, live, around, Optional.empty(), EdgeWorlds.RULES, 1, EdgeWorlds.NOW);
  }

  private TenantDependencies around(
      DistributionTenantView tenant, DesiredTenant wanted, Lookup<LiveTenant> live) {
    Lookup<ManagedCertificate> managed =
        wanted.certificate().isEmpty() || live.found().isEmpty()
            ? new Lookup.NotAsked<>()
            : look(cloudFront.managed());
    Lookup<ConnectionGroup> group =
        look(Optional.of(ModelCloudFront.group(EdgeObserver.group(wanted, live))));
    Lookup<Set<String>> names =
        wanted.certificate().isEmpty()
            ? new Lookup.NotAsked<>()
            : managed
                .found()
                .filter(m -> m.status().equals("issued"))
                .flatMap(ManagedCertificate::arn)
                .<Lookup<Set<String>>>map(arn -> look(Optional.of(cloudFront.names(arn))))
                .orElseGet(Lookup.NotAsked::new);
    return new TenantDependencies(
        look(Optional.of(EdgeWorlds.distribution(Optional.of("arn:parent")))),
        group,
        names,
        managed,
        wanted.dns().filter(zone -> zone.zone().id().equals("Z1")).map(_ -> "example.com"),
        standings(tenant),
        OtherRecords.NONE,
        new Lookup.NotAsked<>(),
        new Lookup.NotAsked<>());
  }

  private Map<DnsZone, Standing> standings(DistributionTenantView tenant) {
    var standings = new HashMap<DnsZone, Standing>();
    Stream.concat(
            Records.noted(tenant).stream().map(Records::zone),
            tenant.wanted().dns().map(DesiredTenant.Zone::zone).stream())
        .forEach(zone -> standings.put(zone, dns.standing(zone)));
    return standings;
  }

  private Cause cause() {
    if (deleting) {
      return new Cause.Deletion();
    }
    return spec.dns() == null
        ? new Cause.Renunciation()
        : new Cause.Upkeep(TenantSpecReader.wanted(spec).domains());
  }

  private EdgeOutcome perform(EdgePlan plan) {
    var done = new ArrayList<EdgeStep>();
    var live = plan.live();
    answered = false;
    for (var step : plan.steps()) {
      dieMaybe();
      try {
        if (mishap()) {
          var kind = random.nextBoolean() ? Kind.UNAVAILABLE : Kind.STALE;
          throw new PortException(new Failure(kind, "bad luck", "retryable"));
        }
        live = perform(step, live);
      } catch (PortException e) {
        history.add("failed: %s: %s".formatted(step, e.getMessage()));
        return new EdgeOutcome(
            Outcome.stopped(done, step, e.failure()), live, Optional.empty(), answered);
      }
      done.add(step);
    }
    return new EdgeOutcome(Outcome.of(done), live, Optional.empty(), answered);
  }

  private Optional<LiveTenant> perform(EdgeStep step, Optional<LiveTenant> live) {
    var etag = live.map(LiveTenant::etag).orElse("");
    switch (step) {
      case EdgeStep.Hold _ -> held = true;
      case EdgeStep.Create(var wanted) -> {
        assertThat(held).as("finalizer before creation").isTrue();
        return Optional.of(cloudFront.create(wanted));
      }
      case EdgeStep.Update(var id, var config, var request) -> {
        return Optional.of(cloudFront.update(id, etag, config, request));
      }
      case EdgeStep.Disable(var id, var config) -> {
        return Optional.of(cloudFront.update(id, etag, config.enabled(false), Optional.empty()));
      }
      case EdgeStep.Delete(var id) -> {
        assertThat(status().deletedTime()).as("deleted once").isNull();
        cloudFront.delete(id, etag);
      }
      case EdgeStep.Mark(_, var tags) -> cloudFront.tag(tags);
      case EdgeStep.Tag(_, var tags) -> cloudFront.tag(tags);
      case EdgeStep.Untag(_, var keys) -> cloudFront.untag(keys);
      case EdgeStep.Submit(var wish, var awaited) -> {
        dns.submit(wish, cause());
        answered |= awaited && !(dns.standing(wish.zone()).progress() instanceof Progress.Queued);
      }
      case EdgeStep.Forget(var zone) -> dns.forget(zone);
      case EdgeStep.Release _ -> {
        assertThat(deleting && cloudFront.tenant().isEmpty()).as("nothing is left").isTrue();
        gone = true;
      }
      case EdgeStep.Move _, EdgeStep.Invalidate _ -> throw new AssertionError(step);
    }
    return live;
  }

  // What goes on besides

  boolean underWay() {
    return dns.busy()
        || cloudFront.pending()
        || cloudFront.tenant().filter(t -> !t.deployed()).isPresent();
  }

  void tick() {
    dns.tick(
        mishap()
            ? Optional.of(new Failure(Kind.UNAVAILABLE, "Route 53 is down", "dns_retryable"))
            : Optional.empty());
    if (!mishap()) {
      cloudFront.deploy();
    }
    if (!mishap()) {
      cloudFront.issue();
    }
  }
}
