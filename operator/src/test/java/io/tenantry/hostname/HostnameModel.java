package io.tenantry.hostname;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.tenantry.api.hostname.GatewayHostnameRequest;
import io.tenantry.api.hostname.GatewayHostnameRequestSpec;
import io.tenantry.api.hostname.GatewayHostnameRequestStatus;
import io.tenantry.cloud.CallContext;
import io.tenantry.cloud.CallContext.Urgency;
import io.tenantry.cloud.CertificateAuthority.Status;
import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.DnsRecord.Family;
import io.tenantry.cloud.DnsZone;
import io.tenantry.hostname.ClaimedHostname.Claimed;
import io.tenantry.hostname.ClaimedHostnameObserver.Noted;
import io.tenantry.hostname.HostnameExecutor.Outcome;
import io.tenantry.hostname.HostnameWorld.Proof;
import io.tenantry.hostname.HostnameWorld.Relief;
import io.tenantry.hostname.HostnameWorld.Rival;
import io.tenantry.hostname.HostnameWorld.Site;
import io.tenantry.hostname.access.Admission;
import io.tenantry.hostname.pool.ConfigCache.Shown;
import io.tenantry.hostname.pool.GatewayProfile;
import io.tenantry.hostname.pool.LoadBalancerAddress;
import io.tenantry.hostname.pool.ModelGateways;
import io.tenantry.hostname.pool.ModelGateways.Gate;
import io.tenantry.hostname.pool.PlacementNeed;
import io.tenantry.hostname.pool.PoolRequests.Resident;
import io.tenantry.hostname.pool.Slot;
import io.tenantry.pass.Conditions;
import io.tenantry.pass.DriftPolicy;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.Lookup;
import io.tenantry.pass.Next;
import io.tenantry.pass.PortException;
import io.tenantry.pass.Treatment;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Some requests in a small world: passes are decided and told by the real planner and reporter, on
 * what the real reader of holdings reads, and done to a model of the cluster, ACM and DNS, by
 * processes that fail and die.
 */
final class HostnameModel implements ModelZones.Watch {
  private static final int LAST = Integer.getInteger("hostname.history", 24);

  /** A process died: what it knew is lost, and what it would have told. */
  private static final class Death extends RuntimeException {}

  /** A request. */
  static final class Life {
    final String name;
    final Instant created;
    GatewayHostnameRequestSpec spec;
    GatewayHostnameRequestStatus status = RequestView.NOTHING;
    long generation = 1;
    boolean held;
    boolean deleting;
    boolean gone;

    /** It has been ready, wants the same name still, and nobody has meddled with it. */
    boolean published;

    boolean woken = true;
    Next next = new Next.Retry();
    Instant passed = Instant.EPOCH;
    private int hurries;

    Life(String name, Instant created, GatewayHostnameRequestSpec spec) {
      this.name = name;
      this.created = created;
      this.spec = spec;
    }

    String uid() {
      return "uid-" + name;
    }

    String key() {
      return "shop/" + name;
    }

    boolean says(String type) {
      return Conditions.find(Objects.requireNonNullElse(status.conditions(), List.of()), type)
          .filter(c -> "True".equals(c.getStatus()))
          .isPresent();
    }

    private GatewayHostnameRequest resource() {
      var request = new GatewayHostnameRequest();
      request.setMetadata(
          new ObjectMetaBuilder()
              .withNamespace("shop")
              .withName(name)
              .withUid(uid())
              .withDeletionTimestamp(deleting ? "2026-01-01T00:00:00Z" : null)
              .build());
      request.setSpec(spec);
      request.setStatus(status);
      return request;
    }
  }

  /** A claim in the cluster. */
  record Claim(
      Claimed claimed, String owner, Instant created, ClaimLedger ledger, boolean confirmed) {
    ClaimPrecedence.Entry entry() {
      return new ClaimPrecedence.Entry(
          claimed.uid(), owner, "shop", owner, claimed.hostname(), created, confirmed);
    }
  }

  /** What a certificate was requested for. */
  private record Purpose(String uid, String zoneId, String hostname) {}

  final List<String> history = new ArrayList<>();
  final List<Life> lives = new ArrayList<>();
  final Map<String, Claim> claims = new TreeMap<>();
  final ModelGateways pool;
  final Map<String, Gate> gates;
  final ModelAcm acm;
  final ModelZones dns;
  private final Map<String, Purpose> purposes = new HashMap<>();
  private final SplittableRandom random;
  private final HostnameRules rules;
  private Instant now = HostnameWorlds.NOW;
  private CertificateCache certificateCache;
  private ClaimedHostnameObserver holdings;
  private Instant meddled = Instant.EPOCH;
  private Set<String> grant = Set.of();
  private boolean asked;
  private int claimed;
  private int addresses;

  /** How often something goes wrong, in a hundred. */
  int trouble;

  /** Nothing of AWS answers. */
  boolean outage;

  HostnameModel(SplittableRandom random, HostnameRules rules) {
    this.random = random;
    this.rules = rules;
    pool =
        new ModelGateways(
            rules.gateways(),
            () -> living().map(this::subject).map(RequestView::slot),
            this::danger);
    gates = pool.gates;
    acm =
        new ModelAcm(
            () -> now,
            () -> outage || mishap(),
            arn -> gates.values().stream().anyMatch(gate -> gate.shown.contains(arn)));
    dns = new ModelZones(this, () -> outage || mishap(), random::nextBoolean);
    dns.onProgress(owner ->
        HostnameWishes.requestOf(owner)
            .flatMap(key -> lives.stream().filter(life -> life.key().equals(key)).findFirst())
            .ifPresent(life -> life.woken = true));
    start();
  }

  /** A new process knows nothing. */
  private void start() {
    certificateCache = new CertificateCache(acm, () -> now);
    holdings =
        new ClaimedHostnameObserver(
            acm,
            certificateCache,
            dns,
            () -> gates.values().stream().flatMap(g -> g.address.stream()),
            rules,
            () -> now);
    pool.restart();
  }

  /** What may happen before a write. */
  private void danger() {
    dieMaybe();
    if (mishap()) {
      throw new PortException(new Failure(Kind.UNAVAILABLE, "bad luck"));
    }
  }

  private boolean mishap() {
    return random.nextInt(100) < trouble;
  }

  Stream<Life> living() {
    return lives.stream().filter(life -> !life.gone);
  }

  // What users and strangers do

  Life request(String name, GatewayHostnameRequestSpec spec) {
    var life = new Life(name, now.minusSeconds(lives.size()), spec);
    lives.add(life);
    history.add("%s wants %s".formatted(name, spec));
    return life;
  }

  void edit(Life life, GatewayHostnameRequestSpec changed) {
    if (life.deleting || life.gone || changed.equals(life.spec)) {
      return;
    }
    life.published &= changed.hostname().equals(life.spec.hostname());
    life.published &= changed.zoneId().equals(life.spec.zoneId());
    life.spec = changed;
    life.generation++;
    life.woken = true;
    history.add("%s is edited to %s".formatted(life.name, changed));
  }

  void delete(Life life) {
    if (!life.deleting) {
      life.deleting = true;
      life.generation++;
      life.published = false;
      life.woken = true;
      history.add(life.name + " is deleted");
    }
  }

  /** Somebody has taken the finalizer off. */
  void vanish(Life life) {
    life.gone = true;
    life.published = false;
    pool.slot(Slot.none(life.uid()));
    pool.wake(RequestCache.carriers(life.resource()));
    history.add(life.name + " vanishes");
  }

  void meddled(String what) {
    history.add("somebody else: " + what);
    meddled = now;
    lives.forEach(life -> life.published = false);
  }

  /** Its controller hears of it. */
  void meddled(Gate gate, String what) {
    meddled(what + " " + gate.name);
    gatewayChanged(gate.name);
  }

  private void gatewayChanged(String gateway) {
    living()
        .filter(life ->
            gateway.equals(life.status.assignedGateway())
                || gateway.equals(life.status.previousGateway())
                || RequestCache.seeks(life.resource()))
        .forEach(life -> life.woken = true);
  }

  /** What leads a name to a load balancer. */
  Set<DnsRecord> records(Life life, String address) {
    var to = (LoadBalancerAddress.Known) LoadBalancerAddress.of(address, rules.zones());
    return CrossClusterRouting.aliasTarget(
            to, DesiredHostname.of(life.spec, rules.gatewayClass()), rules)
        .records(life.spec.hostname(), life.uid(), rules.zones());
  }

  String nextAddress(String gateway) {
    return "%s-%d.eu-central-1.elb.amazonaws.com".formatted(gateway, ++addresses);
  }

  // Rules that hold at every moment

  @Override
  public void wrote(String owner, DnsZone zone, DnsRecord record) {
    var key = HostnameWishes.requestOf(owner).orElseThrow();
    var hostname = owner.split(":", -1)[2];
    var claim =
        claims.values().stream()
            .filter(c -> c.claimed().zone().equals(zone) && c.claimed().hostname().equals(hostname))
            .findFirst();
    assertThat(claim)
        .as("claimed by %s before %s is written; %s", key, record, last())
        .hasValueSatisfying(c -> assertThat("uid-" + key.substring(5)).isEqualTo(c.owner()));
    switch (record) {
      case DnsRecord.Alias alias -> {
        assertThat(claim.orElseThrow().ledger().addresses())
            .as("noted before %s is written; %s", alias, last())
            .contains(alias.target());
        var gate =
            gates.values().stream().filter(g -> g.address.equals(Optional.of(alias.target())));
        gate.findFirst()
            .ifPresent(g ->
                assertThat(shows(g, alias.name()))
                    .as("%s has a certificate before %s leads there; %s", g.name, alias, last())
                    .isTrue());
      }
      case DnsRecord.Cname cname ->
          assertThat(claim.orElseThrow().ledger().validation())
              .as("noted before %s is written; %s", cname, last())
              .contains(cname);
      case DnsRecord.Txt txt ->
          assertThat(claim.orElseThrow().ledger().claims())
              .as("noted before %s is written; %s", txt, last())
              .isTrue();
    }
  }

  /** Whether it is configured with a certificate that was issued for this hostname. */
  private boolean shows(Gate gate, String hostname) {
    return gate.config().stream()
        .anyMatch(arn ->
            Optional.ofNullable(purposes.get(arn))
                    .filter(purpose -> purpose.hostname().equals(hostname))
                    .isPresent()
                && acm.certificate(arn).map(c -> c.everIssued).orElse(true));
  }

  private void check() {
    lives.stream().filter(life -> life.published).forEach(this::check);
  }

  private void check(Life life) {
    for (var family : Family.values()) {
      var alias =
          dns.records(life.spec.zoneId()).stream()
              .flatMap(r -> r instanceof DnsRecord.Alias a ? Stream.of(a) : Stream.empty())
              .filter(a -> a.name().equals(life.spec.hostname()) && a.family() == family)
              .findFirst();
      assertThat(alias).as("%s has an alias at every moment; %s", life.name, last()).isPresent();
      assertThat(gates.values())
          .as("%s leads to a Gateway that shows its certificate; %s", life.name, last())
          .anyMatch(gate ->
              gate.address.equals(alias.map(DnsRecord.Alias::target))
                  && shows(gate, life.spec.hostname()));
    }
  }

  private void released(Claimed claim, String uid) {
    assertThat(
            dns.records(claim.zoneId()).stream()
                .filter(r ->
                    (r.name().equals(claim.hostname()) && r.target().endsWith(".elb.amazonaws.com"))
                        || r.target().endsWith("uid=" + uid)
                            && r.name().equals(CrossClaim.name(claim.hostname()))))
        .as("no record is left of %s when it is given back; %s", claim.hostname(), last())
        .isEmpty();
    assertThat(
            acm.all().stream()
                .map(c -> c.arn)
                .filter(arn ->
                    new Purpose(uid, claim.zoneId(), claim.hostname()).equals(purposes.get(arn)))
                .filter(arn -> !knownElsewhere(arn, claim)))
        .as("no certificate is left of %s when it is given back; %s", claim.hostname(), last())
        .isEmpty();
  }

  /** A certificate for the same hostname in another zone may have been taken over from here. */
  private boolean knownElsewhere(String arn, Claimed claim) {
    return lives.stream().anyMatch(life -> arn.equals(life.status.certificateArn()))
        || claims.values().stream()
            .filter(other -> !other.claimed().uid().equals(claim.uid()))
            .anyMatch(other -> other.ledger().certificates().contains(arn));
  }

  /** The last of what happened, put into words only where somebody asks. */
  Object last() {
    return new Object() {
      @Override
      public String toString() {
        return String.join(
                "\n", history.subList(Math.max(0, history.size() - LAST), history.size()))
            .replace("arn:aws:acm:eu-central-1:123456789012:certificate/", "")
            .replace(".eu-central-1.elb.amazonaws.com", "")
            .replace(", targetZone=Z215JYRZR1TBD5, evaluateHealth=true", "");
      }
    };
  }

  // A pass

  /** What was done beyond what every pass does, or said. */
  record Pass(List<HostnameStep> steps, boolean news) {}

  boolean due(Life life) {
    var pause =
        switch (life.next) {
          case Next.Again(var after) -> after;
          case Next.Retry _ -> Duration.ofSeconds(1);
          case Next.Settled _, Next.Released _ -> rules.resync();
        };
    return life.woken || !life.passed.plus(pause).isAfter(now);
  }

  Pass pass(Life life) {
    life.woken = false;
    life.passed = now;
    try {
      return alive(life);
    } catch (Death death) {
      died();
      return new Pass(List.of(), true);
    } finally {
      check();
    }
  }

  private void died() {
    history.add("death");
    if (random.nextBoolean()) {
      dns.tick(() -> false); // what was asked for may have been sent
    }
    dns.die();
    start();
    living().forEach(life -> life.woken = true);
  }

  private Pass alive(Life life) {
    var world = world(life);
    var plan = HostnamePlanner.plan(world);
    var outcome = new Run(life).outcome(plan.steps());
    dieMaybe();
    var summary = HostnameReporter.report(world, plan, outcome);
    var before = life.status;
    summary.report().status().ifPresent(told -> life.status = told);
    life.next = summary.next();
    asked |= summary.access();
    pool.wake(summary.gateways());
    var real =
        outcome.done().stream().filter(step -> !(step instanceof HostnameStep.Slot)).toList();
    var news = !before.equals(life.status);
    history.add(
        "%s: %s → %s, %s"
            .formatted(
                life.name,
                real.stream().map(HostnameModel::text).toList(),
                text(life.status),
                life.next));
    hurry(life, news || !real.isEmpty());
    if (life.next instanceof Next.Released) {
      life.gone = true;
    }
    life.published |=
        life.next instanceof Next.Settled
            && !meddled.plus(rules.resync()).isAfter(now)
            && real.isEmpty()
            && !news
            && life.says(HostnameReason.READINESS)
            && !life.deleting
            && Objects.equals(life.status.observedGeneration(), life.generation);
    tend(true);
    return new Pass(real, news || !summary.report().announcements().isEmpty());
  }

  /** Who is in a hurry must get on. */
  private void hurry(Life life, boolean progress) {
    var hurries = life.next instanceof Next.Again(var after) && after.isZero();
    life.hurries = hurries ? life.hurries + 1 : 0;
    assertThat(life.hurries).as("passes at once without end; %s", last()).isLessThan(8);
    assertThat(!hurries || progress).as("in a hurry for nothing; %s", last()).isTrue();
    if (life.next instanceof Next.Again(var after)) {
      assertThat(after).isLessThanOrEqualTo(rules.resync());
    }
  }

  private static String text(HostnameStep step) {
    return switch (step) {
      case HostnameStep.Submit(var wish, _) ->
          "Submit %s had %s tried %s wants %s"
              .formatted(wish.owner(), wish.had(), wish.tried(), wish.wants());
      case HostnameStep.Request(var order) -> "Request " + order.hostname();
      case HostnameStep.Forget(_, var owner) -> "Forget " + owner;
      case HostnameStep.Note(var claim, var ledger) ->
          "Note %s %s".formatted(claim.name(), ledger.certificates());
      default -> step.toString();
    };
  }

  private static String text(GatewayHostnameRequestStatus status) {
    return Objects.requireNonNullElse(
                status.conditions(), List.<io.fabric8.kubernetes.api.model.Condition>of())
            .stream()
            .map(c -> "%s=%s/%s".formatted(c.getType(), c.getStatus(), c.getReason()))
            .toList()
        + " %s %s<%s %s retired %s"
            .formatted(
                status.certificateArn(),
                status.assignedGateway(),
                status.previousGateway(),
                status.assignedLoadBalancer(),
                status.retiredCertificateArns());
  }

  private void dieMaybe() {
    if (mishap()) {
      throw new Death();
    }
  }

  // What the observer reads

  private RequestView subject(Life life) {
    return new RequestView(
        "shop",
        life.name,
        life.uid(),
        life.generation,
        life.created,
        life.deleting,
        life.held,
        DesiredHostname.of(life.spec, rules.gatewayClass()),
        Treatment.of(Map.of(), DriftPolicy.ENFORCE),
        false,
        life.status);
  }

  private HostnameWorld world(Life life) {
    var request = subject(life);
    var call = new CallContext(Urgency.CONVERGENCE, request.key());
    var mine =
        claims.values().stream()
            .filter(claim -> claim.owner().equals(life.uid()))
            .map(claim -> new Noted(claim.claimed(), claim.created(), claim.ledger()))
            .toList();
    var current = mine.stream().filter(noted -> noted.claim().isFor(request.wanted())).findFirst();
    var holding = current.map(noted -> holdings.of(call, request, mine, noted, life.deleting));
    var old =
        mine.stream()
            .filter(noted -> !Optional.of(noted).equals(current))
            .map(noted -> holdings.of(call, request, mine, noted, true))
            .toList();
    var need = need(request);
    return new HostnameWorld(
        request,
        holding,
        old,
        current.isPresent() || life.deleting ? Optional.empty() : rival(life),
        current.map(noted -> confirmed(noted.claim().name())).orElse(false),
        Optional.empty(),
        ClaimName.ofNew(request.wanted().zoneId(), request.wanted().hostname(), false),
        life.deleting ? Optional.empty() : holdings.recovered(call, request, current, holding),
        site(request.gateway(), need),
        site(request.previousGateway(), need),
        need,
        List.of(),
        relief(request),
        Optional.empty(),
        Optional.of(pool.view(life.uid())),
        shared(Stream.concat(holding.stream(), old.stream())),
        showing(request, holding, old),
        certificateCache.recordsIn(request.certificate()),
        admission(life.spec.hostname()),
        rules,
        now);
  }

  private Admission admission(String hostname) {
    var granted = grant.contains(hostname);
    return new Admission(granted, granted, false, true);
  }

  /** The pass over the namespace's access: the names that are claimed, and wanted by the living. */
  private void grant() {
    var names =
        claims.values().stream()
            .filter(Claim::confirmed)
            .filter(claim ->
                living()
                    .filter(life -> !life.deleting && life.uid().equals(claim.owner()))
                    .anyMatch(life ->
                        claim.claimed().isFor(DesiredHostname.of(life.spec, rules.gatewayClass()))))
            .map(claim -> claim.claimed().hostname())
            .collect(Collectors.toSet());
    living()
        .filter(
            life -> names.contains(life.spec.hostname()) != grant.contains(life.spec.hostname()))
        .forEach(life -> life.woken = true);
    grant = names;
    asked = false;
  }

  private boolean confirmed(String claim) {
    return Objects.requireNonNull(claims.get(claim)).confirmed();
  }

  private static PlacementNeed need(RequestView request) {
    var wanted = request.wanted();
    return new PlacementNeed(
        new GatewayProfile(wanted.gatewayClass(), wanted.visibility(), wanted.wafArn().orElse("")),
        Optional.empty(),
        0,
        0);
  }

  private Lookup<Site> site(Optional<String> name, PlacementNeed need) {
    if (name.isEmpty()) {
      return new Lookup.NotAsked<>();
    }
    var gate = gates.get(name.get());
    return gate == null
        ? new Lookup.Missing<>()
        : new Lookup.Found<>(
            new Site(
                gate.name,
                gate.profile.equals(need.profile()),
                false,
                gate.address,
                Optional.empty(),
                gate.config(),
                Optional.empty()));
  }

  private Optional<Relief> relief(RequestView request) {
    return request
        .gateway()
        .flatMap(name -> Optional.ofNullable(gates.get(name)))
        .filter(gate -> gate.draining && request.previousGateway().isEmpty())
        .map(_ -> new Relief("another", "it is to be emptied", false));
  }

  private Optional<Rival> rival(Life life) {
    var request = subject(life);
    var holder =
        claims.values().stream()
            .filter(claim -> !claim.owner().equals(life.uid()))
            .anyMatch(claim -> claim.claimed().hostname().equals(request.wanted().hostname()));
    if (holder) {
      return Optional.of(new Rival("taken", true));
    }
    return living()
        .map(this::subject)
        .filter(other -> other.goesBefore(request))
        .findFirst()
        .map(_ -> new Rival("waits longer", false));
  }

  private Set<Proof> shared(Stream<ClaimedHostname> all) {
    return all.flatMap(holding -> neighbours(holding.claim()))
        .flatMap(claim ->
            claim.ledger().validation().stream()
                .map(record -> new Proof(claim.claimed().zoneId(), record.name())))
        .collect(Collectors.toSet());
  }

  private Set<Shown> showing(
      RequestView request, Optional<ClaimedHostname> current, List<ClaimedHostname> old) {
    var going = new HashSet<>(request.retired());
    current.ifPresent(holding -> going.addAll(holding.ledger().certificates()));
    request.certificate().ifPresent(going::remove);
    Stream.concat(current.filter(_ -> request.deleting()).stream(), old.stream())
        .forEach(holding -> going.addAll(holding.ledger().certificates()));
    return pool.showing(going);
  }

  private Stream<Claim> neighbours(Claimed claim) {
    var base = claim.hostname().replaceFirst("^\\*\\.", "");
    return claims.values().stream()
        .filter(other -> !other.claimed().uid().equals(claim.uid()))
        .filter(other -> other.claimed().zoneId().equals(claim.zoneId()))
        .filter(other -> Set.of(base, "*." + base).contains(other.claimed().hostname()))
        .filter(other ->
            living()
                .filter(life -> !life.deleting && life.uid().equals(other.owner()))
                .anyMatch(life -> other.claimed().isFor(DesiredHostname.of(life.spec, "aws-alb"))));
  }

  // What the executor does

  /** One pass of execution. */
  private final class Run {
    private final Life life;
    private final List<HostnameStep> done = new ArrayList<>();
    private Optional<String> certificate = Optional.empty();
    private boolean answered;

    Run(Life life) {
      this.life = life;
    }

    Outcome outcome(List<HostnameStep> steps) {
      for (var step : steps) {
        dieMaybe();
        try {
          if (mishap()) {
            var kind = random.nextBoolean() ? Kind.UNAVAILABLE : Kind.STALE;
            throw new PortException(new Failure(kind, "bad luck"));
          }
          perform(step);
          done.add(step);
        } catch (PortException e) {
          history.add("%s: failed: %s: %s".formatted(life.name, text(step), e.getMessage()));
          return new Outcome(
              done, Optional.of(new Outcome.Failed(step, e.failure())), certificate, answered);
        }
      }
      return new Outcome(done, Optional.empty(), certificate, answered);
    }

    private void perform(HostnameStep step) {
      var call = new CallContext(Urgency.CONVERGENCE, life.key());
      switch (step) {
        case HostnameStep.Hold _ -> life.held = true;
        case HostnameStep.Claim(var name, var zoneId, var hostname) ->
            claim(life, name, zoneId, hostname);
        case HostnameStep.Confirm _ -> confirm(life);
        case HostnameStep.Note(var claim, var ledger) -> note(claim, ledger);
        case HostnameStep.Stamp _ -> throw new IllegalStateException("not of a request");
        case HostnameStep.Request(var order) -> {
          var arn = certificateCache.request(call, order);
          assertThat(order.hostname()).isEqualTo(life.spec.hostname());
          purposes.put(arn, new Purpose(life.uid(), life.spec.zoneId(), order.hostname()));
          certificate = Optional.of(arn);
        }
        case HostnameStep.Tag(var arn, var tags) -> acm.tag(call, arn, tags);
        case HostnameStep.DeleteCertificate(var arn) -> {
          assertThat(pool.showing(Set.of(arn)))
              .as("no Gateway is told to show what is deleted; %s", last())
              .isEmpty();
          unlessGone(() -> acm.delete(call, arn));
        }
        case HostnameStep.Assign(var slot, var gateway, var version, var creation) ->
            pool.assign(slot, gateway, version, creation);
        case HostnameStep.Slot(var slot) -> pool.slot(slot);
        case HostnameStep.Submit(var wish, _) -> {
          dns.submit(wish);
          answered |=
              !(dns.progress(wish.zone(), wish.owner())
                  instanceof io.tenantry.cloud.DnsRecords.Progress.Queued);
        }
        case HostnameStep.Forget(var zone, var owner) -> dns.forget(zone, owner);
        case HostnameStep.Unclaim(var claim) -> unclaim(life.uid(), claim);
        case HostnameStep.Release _ ->
            assertThat(claims.values())
                .as("nothing is left; %s", last())
                .noneMatch(claim -> claim.owner().equals(life.uid()));
      }
    }
  }

  private static void unlessGone(Runnable deletion) {
    try {
      deletion.run();
    } catch (PortException e) {
      if (e.failure().kind() != Kind.MISSING) {
        throw e;
      }
    }
  }

  private void claim(Life life, String name, String zoneId, String hostname) {
    assertThat(life.held).as("finalizer before the claim").isTrue();
    if (claims.containsKey(name)) {
      throw new PortException(new Failure(Kind.STALE, name + " is taken"));
    }
    var uid = "claim-" + ++claimed;
    claims.put(
        name,
        new Claim(
            new Claimed(name, uid, "1", zoneId, hostname),
            life.uid(),
            now,
            ClaimLedger.EMPTY,
            false));
  }

  private void confirm(Life life) {
    var wanted = DesiredHostname.of(life.spec, rules.gatewayClass());
    var mine =
        claims.values().stream()
            .filter(claim -> claim.owner().equals(life.uid()) && claim.claimed().isFor(wanted))
            .findFirst()
            .orElseThrow();
    var all = claims.values().stream().map(Claim::entry).toList();
    assertThat(ClaimPrecedence.of(mine.entry(), all, rules.wildcards()))
        .as("one at a time; %s", last())
        .isInstanceOf(ClaimPrecedence.Holds.class);
    claims.put(
        mine.claimed().name(),
        new Claim(mine.claimed(), mine.owner(), mine.created(), mine.ledger(), true));
  }

  private void note(Claimed claim, ClaimLedger ledger) {
    var there = claims.get(claim.name());
    if (there == null || !there.claimed().uid().equals(claim.uid())) {
      throw new PortException(new Failure(Kind.STALE, claim.name() + " is gone"));
    }
    claims.put(
        claim.name(), new Claim(claim, there.owner(), there.created(), ledger, there.confirmed()));
  }

  private void unclaim(String uid, Claimed claim) {
    var there = claims.get(claim.name());
    if (there != null && there.claimed().uid().equals(claim.uid())) {
      assertThat(there.owner()).isEqualTo(uid);
      released(claim, uid);
      claims.remove(claim.name());
      living()
          .filter(life -> life.spec.hostname().equals(claim.hostname()))
          .forEach(life -> life.woken = true);
    }
  }

  /** The passes over Gateways that are due; {@code some}: not all of them have their turn now. */
  private void tend(boolean some) {
    try {
      for (var gateway : pool.woken()) {
        if (!some || random.nextBoolean()) {
          tend(gateway);
        }
      }
    } catch (Death death) {
      died();
    }
  }

  private void tend(String gateway) {
    var keys = living().collect(Collectors.toMap(Life::uid, Life::key));
    var residents =
        living()
            .filter(life -> RequestCache.carriers(life.resource()).contains(gateway))
            .map(life ->
                new Resident(
                    life.key(),
                    Stream.concat(
                            subject(life).certificate().stream(), subject(life).retired().stream())
                        .collect(Collectors.toSet())))
            .toList();
    var woken = pool.pass(gateway, keys, residents);
    living().filter(life -> woken.contains(life.key())).forEach(life -> life.woken = true);
    gates.values().stream()
        .flatMap(gate -> gate.config().stream())
        .forEach(arn ->
            assertThat(acm.certificate(arn).map(c -> c.everIssued).orElse(true))
                .as("only what was issued is shown, not %s; %s", arn, last())
                .isTrue());
  }

  // What goes on besides

  /** Whether something will still happen by itself. */
  boolean underWay() {
    return asked
        || !pool.woken().isEmpty()
        || dns.busy()
        || acm.all().stream().anyMatch(c -> c.status == Status.PENDING)
        || gates.values().stream()
            .anyMatch(g -> g.address.isEmpty() || !g.shown.equals(g.config()));
  }

  void tick(Duration duration) {
    now = now.plus(duration);
    if (!outage) {
      dns.tick(this::mishap);
      acm.tick(proof -> dns.all().anyMatch(proof::equals), () -> random.nextInt(400) < trouble);
    }
    if (asked && !mishap()) {
      grant();
    }
    if (duration.compareTo(rules.resync()) >= 0) {
      pool.wakeAll();
    }
    tend(false);
    for (var gate : gates.values()) {
      gate.shown = gate.config();
      if (gate.address.isEmpty() && !mishap() && random.nextBoolean()) {
        gate.address = Optional.of(nextAddress(gate.name));
        gatewayChanged(gate.name);
      }
    }
    check();
  }

  /** What the controller of claims does about those whose owner is gone. */
  void clearOrphans() {
    for (var claim : List.copyOf(claims.values())) {
      if (living().noneMatch(life -> life.uid().equals(claim.owner()))) {
        orphan(claim);
      }
    }
  }

  private void orphan(Claim claim) {
    var request =
        new RequestView(
            "shop",
            claim.owner().substring(4),
            claim.owner(),
            0,
            now,
            true,
            true,
            DesiredHostname.of(null, rules.gatewayClass()),
            Treatment.of(Map.of(), DriftPolicy.ENFORCE),
            false,
            RequestView.NOTHING);
    var noted = new Noted(claim.claimed(), claim.created(), claim.ledger());
    var holding =
        holdings.of(
            new CallContext(Urgency.CONVERGENCE, request.key()),
            request,
            List.of(noted),
            noted,
            true);
    var world =
        new HostnameWorld(
            request,
            Optional.empty(),
            List.of(holding),
            Optional.empty(),
            true,
            Optional.empty(),
            "",
            Optional.empty(),
            new Lookup.NotAsked<>(),
            new Lookup.NotAsked<>(),
            need(request),
            List.of(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            shared(Stream.of(holding)),
            showing(request, Optional.empty(), List.of(holding)),
            Duration.ZERO,
            new Admission(false, false, false, true),
            rules,
            now);
    var clearance = HostnameRemovalPlanner.of(holding, world, false);
    pool.wake(world.showing().stream().map(Shown::gateway).collect(Collectors.toSet()));
    var ghost =
        new Life(
            request.name(),
            now,
            new GatewayHostnameRequestSpec("", "", null, null, null, null, null, null));
    Outcome outcome;
    try {
      outcome = new Run(ghost).outcome(clearance.steps());
    } catch (Death death) {
      died();
      return;
    }
    history.add(
        "orphan %s: %s"
            .formatted(
                claim.claimed().hostname(),
                outcome.done().stream().map(HostnameModel::text).toList()));
  }
}
