package io.tenantry.hostname;

import io.fabric8.kubernetes.api.model.LabelSelector;
import io.tenantry.api.hostname.GatewayHostnameRequestSpec;
import io.tenantry.api.hostname.GatewayHostnameRequestStatus;
import io.tenantry.api.hostname.Routing;
import io.tenantry.cloud.Allowance;
import io.tenantry.cloud.CertificateAuthority.Status;
import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.DnsRecord.Alias;
import io.tenantry.cloud.DnsRecord.Cname;
import io.tenantry.cloud.DnsRecord.Family;
import io.tenantry.cloud.DnsRecords.Progress;
import io.tenantry.hostname.ClaimedHostname.Claimed;
import io.tenantry.hostname.ClaimedHostname.Wishing;
import io.tenantry.hostname.HostnameRules.DnsConflicts;
import io.tenantry.hostname.HostnameRules.EmptyGateways;
import io.tenantry.hostname.HostnameRules.Rebalancing;
import io.tenantry.hostname.HostnameRules.Shape;
import io.tenantry.hostname.HostnameRules.Size;
import io.tenantry.hostname.HostnameStep.Purpose;
import io.tenantry.hostname.HostnameWorld.Proof;
import io.tenantry.hostname.HostnameWorld.Relief;
import io.tenantry.hostname.HostnameWorld.Rival;
import io.tenantry.hostname.HostnameWorld.Site;
import io.tenantry.hostname.access.Admission;
import io.tenantry.hostname.pool.ConfigCache.Shown;
import io.tenantry.hostname.pool.GatewayLimits;
import io.tenantry.hostname.pool.GatewayLoad;
import io.tenantry.hostname.pool.GatewayName;
import io.tenantry.hostname.pool.GatewayProfile;
import io.tenantry.hostname.pool.GatewaySelector;
import io.tenantry.hostname.pool.PlacementNeed;
import io.tenantry.hostname.pool.PoolGateway;
import io.tenantry.hostname.pool.PoolView;
import io.tenantry.hostname.pool.Slot;
import io.tenantry.pass.DriftPolicy;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.Lookup;
import io.tenantry.pass.Outcome;
import io.tenantry.pass.Summary;
import io.tenantry.pass.Treatment;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Worlds for tests: a plain healthy one, and what can be different about it.
 *
 * <p>A plain world has the new request {@code shop/web} for {@code web.example.com} in zone {@code
 * Z1}; nobody has claimed anything, and the pool is empty.
 */
final class HostnameWorlds {
  static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678Z");
  static final String ARN = arn("1");
  static final String NEXT_ARN = arn("2");
  static final String ADDRESS = address("gw-01");
  static final String HOSTNAME = "web.example.com";
  static final Duration RESYNC = Duration.ofMinutes(10);
  static final HostnameRules RULES =
      rules(EmptyGateways.RETAIN, Rebalancing.OFF, DnsConflicts.OVERWRITE);

  private boolean deleting;
  private boolean held = true;
  private boolean skip;
  private long generation = 1;
  private GatewayHostnameRequestSpec spec =
      new GatewayHostnameRequestSpec("Z1", HOSTNAME, null, null, null, null, null, null);
  private final Map<String, String> annotations = new HashMap<>();
  private GatewayHostnameRequestStatus status = RequestView.NOTHING;
  private Optional<Name> current = Optional.empty();
  private final List<Name> old = new ArrayList<>();
  private Optional<Rival> rival = Optional.empty();
  private boolean confirmed = true;
  private Optional<String> flaw = Optional.empty();
  private Optional<String> recovered = Optional.empty();
  private Lookup<Site> gateway = new Lookup.NotAsked<>();
  private Lookup<Site> previous = new Lookup.NotAsked<>();
  private List<String> unrouted = List.of();
  private Optional<Relief> relief = Optional.empty();
  private Optional<Admission> access = Optional.empty();
  private Set<Proof> shared = Set.of();
  private Set<Shown> showing = Set.of();
  private Optional<String> stuck = Optional.empty();
  private List<PoolGateway> crowd = List.of();
  private HostnameRules rules = RULES;
  private Instant now = NOW;
  private String requested = ARN;
  private String place = "gw-01";
  private boolean creating = true;

  private HostnameWorlds() {}

  static HostnameRules rules(EmptyGateways empty, Rebalancing rebalancing, DnsConflicts conflicts) {
    return HostnameRules.of(
        "edge",
        "aws-alb",
        new Size(20, 100),
        new Shape(80, 443, false, Optional.empty()),
        empty,
        rebalancing,
        List.of(),
        Allowance.ANYTHING,
        WildcardPolicy.ALLOW,
        conflicts,
        Optional.of("blue"),
        false,
        Map.of(),
        RESYNC);
  }

  /** The same rules, and every name is claimed before other clusters. */
  static HostnameRules claiming(HostnameRules rules) {
    return varied(rules, rules.limits(), rules.cluster(), true);
  }

  /** The same rules for another cluster. */
  static HostnameRules in(String cluster, HostnameRules rules) {
    return varied(rules, rules.limits(), Optional.of(cluster), rules.crossClusterClaims());
  }

  /** The same rules for Gateways with room for so many. */
  static HostnameRules roomFor(int certificates, HostnameRules rules) {
    var limits =
        new GatewayLimits(certificates, rules.limits().rules(), rules.limits().targetGroups());
    return varied(rules, limits, rules.cluster(), rules.crossClusterClaims());
  }

  private static HostnameRules varied(
      HostnameRules rules, GatewayLimits limits, Optional<String> cluster, boolean claims) {
    return new HostnameRules(
        rules.pool(),
        rules.gatewayClass(),
        limits,
        rules.shape(),
        rules.emptyGateways(),
        rules.rebalancing(),
        rules.allowed(),
        rules.hostedZones(),
        rules.wildcards(),
        rules.conflicts(),
        cluster,
        claims,
        rules.zones(),
        rules.quotas(),
        rules.resync());
  }

  static String arn(String id) {
    return "arn:aws:acm:eu-central-1:123456789012:certificate/" + id;
  }

  static String address(String gateway) {
    return gateway + "-1234.eu-central-1.elb.amazonaws.com";
  }

  // Names with everything that is there because of them

  /** A claimed name in the making. */
  static final class Name {
    final Claimed claim;
    private ClaimLedger ledger = ClaimLedger.EMPTY;
    private final Map<String, Lookup<Cert>> certificates = new HashMap<>();
    private Lookup<ClaimedHostname.Zone> records = new Lookup.NotAsked<>();
    private Wishing alias;
    private Wishing proof;
    private Optional<Failure> doubt = Optional.empty();
    private Set<String> foreign = Set.of();

    Name(String zoneId, String hostname) {
      claim =
          new Claimed(ClaimName.plain(zoneId, hostname), "uid-" + hostname, "7", zoneId, hostname);
      alias = wishing(Purpose.ALIAS, Set.of(), new Progress.Unknown());
      proof = wishing(Purpose.VALIDATION, Set.of(), new Progress.Unknown());
    }

    private Wishing wishing(Purpose purpose, Set<? extends DnsRecord> wants, Progress progress) {
      return new Wishing(
          HostnameWishes.owner("shop/web", claim.hostname(), purpose), Set.copyOf(wants), progress);
    }

    Name ledger(ClaimLedger noted) {
      ledger = noted;
      return this;
    }

    /** What is usual once a name serves. */
    Name noted(String arn) {
      return ledger(
          new ClaimLedger(
              List.of(arn),
              List.of(AliasTarget.to(ADDRESS)),
              Set.of(HostnameWorlds.proof(claim.hostname()))));
    }

    Name certificate(String arn, Lookup<Cert> cert) {
      certificates.put(arn, cert);
      return this;
    }

    Name certificate(String arn, Status state) {
      return certificate(arn, new Lookup.Found<>(cert(state)));
    }

    Name inUse(String arn) {
      return certificate(
          arn,
          new Lookup.Found<>(
              new Cert(
                  claim.hostname(),
                  Status.ISSUED,
                  Optional.empty(),
                  Set.of(HostnameWorlds.proof(claim.hostname())),
                  true)));
    }

    private Cert cert(Status state) {
      return new Cert(
          claim.hostname(),
          state,
          Optional.empty(),
          Set.of(HostnameWorlds.proof(claim.hostname())),
          false);
    }

    Name zone(DnsRecord... ours) {
      return zone(Map.of(), ours);
    }

    Name zone(Map<String, List<String>> others, DnsRecord... ours) {
      records = new Lookup.Found<>(new ClaimedHostname.Zone(Set.of(ours), others, false));
      return this;
    }

    Name records(Lookup<ClaimedHostname.Zone> look) {
      records = look;
      return this;
    }

    Name alias(Set<? extends DnsRecord> wants, Progress progress) {
      alias = wishing(Purpose.ALIAS, wants, progress);
      return this;
    }

    Name proof(Set<? extends DnsRecord> wants, Progress progress) {
      proof = wishing(Purpose.VALIDATION, wants, progress);
      return this;
    }

    /** Its records may lead there, and all servers say so. */
    Name leadingTo(String address) {
      return ledger(ledger.leadingTo(AliasTarget.to(address)))
          .alias(aliases(claim.hostname(), address), new Progress.InSync("C3"));
    }

    /** Its records are gone, and all servers say so. */
    Name emptied() {
      return zone()
          .alias(Set.of(), new Progress.InSync("C4"))
          .proof(Set.of(), new Progress.InSync("C4"));
    }

    Name doubtful(Failure failure) {
      doubt = Optional.of(failure);
      return this;
    }

    /** Its tags do not say that it is ours. */
    Name foreign(String arn) {
      foreign = Set.of(arn);
      return this;
    }

    ClaimedHostname holding() {
      return new ClaimedHostname(
          claim, ledger, certificates, records, alias, proof, doubt, foreign);
    }
  }

  /** ACM's record for a hostname; a wildcard has that of its base. */
  static Cname proof(String hostname) {
    var base = hostname.replaceFirst("^\\*\\.", "");
    return new Cname("_v." + base, "_t." + base + ".acm-validations.aws", 300);
  }

  static Set<DnsRecord> proofs(String hostname) {
    return Set.of(proof(hostname));
  }

  static Set<DnsRecord> aliases(String hostname, String address) {
    return Stream.of(Family.values())
        .map(family -> new Alias(hostname, family, address, "Z215JYRZR1TBD5", true))
        .collect(Collectors.toSet());
  }

  static DnsRecord[] all(String hostname, String address) {
    var all = new HashSet<>(aliases(hostname, address));
    all.add(proof(hostname));
    return all.toArray(DnsRecord[]::new);
  }

  // Stages of a life

  /** A request that nothing has been done for. */
  static HostnameWorlds fresh() {
    return new HostnameWorlds();
  }

  /** The name is claimed, and a certificate requested that ACM knows no records for yet. */
  static HostnameWorlds requested() {
    return fresh()
        .told()
        .claimed(name ->
            name.certificate(
                ARN,
                new Lookup.Found<>(
                    new Cert(HOSTNAME, Status.PENDING, Optional.empty(), Set.of(), false))));
  }

  /** ACM waits for its records, which are there. */
  static HostnameWorlds validating() {
    return requested()
        .claimed(name ->
            name.ledger(new ClaimLedger(List.of(ARN), List.of(), Set.of(proof(HOSTNAME))))
                .certificate(ARN, Status.PENDING)
                .proof(proofs(HOSTNAME), new Progress.InSync("C1")))
        .told();
  }

  /** The certificate is there, and a Gateway has been found that has no address yet. */
  static HostnameWorlds placed() {
    return validating()
        .claimed(name -> name.certificate(ARN, Status.ISSUED))
        .told()
        .on("gw-01", Optional.empty())
        .told();
  }

  /** Everything is there and has been said. */
  static HostnameWorlds ready() {
    return placed()
        .on("gw-01")
        .claimed(name ->
            name.ledger(name.ledger.leadingTo(AliasTarget.to(ADDRESS)))
                .alias(aliases(HOSTNAME, ADDRESS), new Progress.InSync("C2")))
        .told()
        .claimed(name -> name.zone(all(HOSTNAME, ADDRESS)))
        .told();
  }

  /** The user has made another hostname of it, and nothing has been done about that. */
  static HostnameWorlds renamed(String hostname) {
    return ready().another("Z1", hostname);
  }

  /** The user wants it in another zone, and nothing has been done about that. */
  static HostnameWorlds rezoned(String zoneId) {
    return ready().another(zoneId, HOSTNAME);
  }

  private HostnameWorlds another(String zoneId, String hostname) {
    old.add(current.orElseThrow());
    current = Optional.empty();
    return edited(spec -> with(spec, zoneId, hostname));
  }

  /** Long ready, and then ACM says this of the certificate. */
  static HostnameWorlds spoilt(Status status) {
    return ready()
        .later(Duration.ofDays(30))
        .requesting(NEXT_ARN)
        .claimed(name -> name.certificate(ARN, status));
  }

  /** The first certificate has expired, and the second is as far as this. */
  static HostnameWorlds replaced(Status second) {
    return spoilt(Status.EXPIRED).told().claimed(name -> name.certificate(NEXT_ARN, second));
  }

  /** The user wants another kind of Gateway: it has been found, and the one before serves. */
  static HostnameWorlds moving() {
    return ready()
        .edited(visibility("internal"))
        .misfit("gw-01")
        .finding("gw-02", true)
        .told()
        .previously(site("gw-01", false))
        .on("gw-02")
        .claimed(name -> name.records(new Lookup.NotAsked<>()));
  }

  /** The pool wants it elsewhere: a place has been found, and the one before would still do. */
  static HostnameWorlds relieved() {
    return ready()
        .relief(Optional.of(new Relief("gw-02", "gw-01 is to be emptied", false)))
        .finding("gw-02", false)
        .told()
        .relief(Optional.empty())
        .previously(site("gw-01", true))
        .on("gw-02")
        .claimed(name -> name.records(new Lookup.NotAsked<>()));
  }

  private static Lookup<Site> site(String name, boolean fits) {
    return new Lookup.Found<>(
        new Site(
            name,
            fits,
            false,
            Optional.of(address(name)),
            Optional.empty(),
            Set.of(ARN, NEXT_ARN),
            Optional.empty()));
  }

  // The request

  HostnameWorlds spec(UnaryOperator<GatewayHostnameRequestSpec> change) {
    spec = change.apply(spec);
    return this;
  }

  HostnameWorlds edited(UnaryOperator<GatewayHostnameRequestSpec> change) {
    generation++;
    return spec(change);
  }

  static GatewayHostnameRequestSpec with(
      GatewayHostnameRequestSpec s, String zoneId, String hostname) {
    return new GatewayHostnameRequestSpec(
        zoneId,
        hostname,
        s.environment(),
        s.visibility(),
        s.gatewayClass(),
        s.gatewaySelector(),
        s.wafArn(),
        s.routing());
  }

  static UnaryOperator<GatewayHostnameRequestSpec> visibility(@Nullable String visibility) {
    return s ->
        new GatewayHostnameRequestSpec(
            s.zoneId(),
            s.hostname(),
            s.environment(),
            visibility,
            s.gatewayClass(),
            s.gatewaySelector(),
            s.wafArn(),
            s.routing());
  }

  static UnaryOperator<GatewayHostnameRequestSpec> environment(String environment) {
    return s ->
        new GatewayHostnameRequestSpec(
            s.zoneId(),
            s.hostname(),
            environment,
            s.visibility(),
            s.gatewayClass(),
            s.gatewaySelector(),
            s.wafArn(),
            s.routing());
  }

  static UnaryOperator<GatewayHostnameRequestSpec> place(
      @Nullable String gatewayClass, @Nullable LabelSelector selector, @Nullable String wafArn) {
    return s ->
        new GatewayHostnameRequestSpec(
            s.zoneId(),
            s.hostname(),
            s.environment(),
            s.visibility(),
            gatewayClass,
            selector,
            wafArn,
            s.routing());
  }

  static UnaryOperator<GatewayHostnameRequestSpec> routing(@Nullable Routing routing) {
    return s ->
        new GatewayHostnameRequestSpec(
            s.zoneId(),
            s.hostname(),
            s.environment(),
            s.visibility(),
            s.gatewayClass(),
            s.gatewaySelector(),
            s.wafArn(),
            routing);
  }

  static Routing weighted(@Nullable String set, int weight) {
    return new Routing("weighted", set, weight, null);
  }

  static Routing latency(@Nullable String set) {
    return new Routing("latency", set, null, null);
  }

  static Routing failover(@Nullable String set, String role) {
    return new Routing("failover", set, null, role);
  }

  HostnameWorlds annotated(String name, String value) {
    annotations.put(name, value);
    return this;
  }

  HostnameWorlds deleting() {
    deleting = true;
    generation++;
    return this;
  }

  HostnameWorlds skippingCleanup() {
    skip = true;
    return this;
  }

  HostnameWorlds unheld() {
    held = false;
    return this;
  }

  HostnameWorlds status(GatewayHostnameRequestStatus told) {
    status = told;
    return this;
  }

  GatewayHostnameRequestStatus status() {
    return status;
  }

  /** As the operator before us left it: nothing on the claim, and no field that it did not know. */
  HostnameWorlds byTheOperatorBefore() {
    status =
        new GatewayHostnameRequestStatus(
            status.observedGeneration(),
            status.observedSpecHash(),
            status.assignedGateway(),
            status.assignedGatewayNamespace(),
            status.assignedLoadBalancer(),
            status.certificateArn(),
            null,
            null,
            null,
            null,
            null,
            null,
            status.conditions());
    Stream.concat(current.stream(), old.stream())
        .forEach(name ->
            name.ledger(ClaimLedger.EMPTY)
                .alias(Set.of(), new Progress.Unknown())
                .proof(Set.of(), new Progress.Unknown()));
    return this;
  }

  // What is around it

  /** The wanted name is claimed; what is said of it is changed. */
  HostnameWorlds claimed(UnaryOperator<Name> change) {
    var name = current.orElseGet(() -> new Name(spec.zoneId(), spec.hostname()));
    current = Optional.of(change.apply(name));
    return this;
  }

  HostnameWorlds unclaimed() {
    current = Optional.empty();
    return this;
  }

  HostnameWorlds old(UnaryOperator<Name> change) {
    old.set(0, change.apply(old.getFirst()));
    return this;
  }

  HostnameWorlds alsoHas(Name name) {
    old.add(name);
    return this;
  }

  /** The old name is cleared, and no longer ours. */
  HostnameWorlds released() {
    old.clear();
    return this;
  }

  HostnameWorlds rival(String message, boolean claims) {
    rival = Optional.of(new Rival(message, claims));
    return this;
  }

  /** A process died after claiming the name, before it could see that nobody else did. */
  HostnameWorlds unconfirmed() {
    confirmed = false;
    return this;
  }

  HostnameWorlds alone() {
    rival = Optional.empty();
    return this;
  }

  HostnameWorlds flaw(String message) {
    flaw = Optional.of(message);
    return this;
  }

  HostnameWorlds recovered(String arn) {
    recovered = Optional.of(arn);
    return this;
  }

  HostnameWorlds gateway(Lookup<Site> site) {
    gateway = site;
    return this;
  }

  HostnameWorlds on(String name, Optional<String> address) {
    return gateway(
        new Lookup.Found<>(
            new Site(
                name,
                true,
                false,
                address,
                Optional.empty(),
                Set.of(ARN, NEXT_ARN),
                Optional.empty())));
  }

  HostnameWorlds on(String name) {
    return on(name, Optional.of(address(name)));
  }

  /** On a Gateway whose configuration names no certificate, for this reason or for none yet. */
  HostnameWorlds unshown(String name, Optional<String> trouble) {
    return gateway(
        new Lookup.Found<>(
            new Site(
                name,
                true,
                false,
                Optional.of(address(name)),
                Optional.empty(),
                Set.of(),
                trouble)));
  }

  HostnameWorlds misfit(String name) {
    return gateway(site(name, false));
  }

  HostnameWorlds previously(Lookup<Site> site) {
    previous = site;
    return this;
  }

  HostnameWorlds unrouted(String... routes) {
    unrouted = List.of(routes);
    return this;
  }

  HostnameWorlds relief(Optional<Relief> wanted) {
    relief = wanted;
    return this;
  }

  HostnameWorlds shared(String zoneId, String name) {
    shared = Set.of(new Proof(zoneId, name));
    return this;
  }

  /** A Gateway is still configured with a certificate that is to go. */
  HostnameWorlds showing(String gateway, String arn) {
    showing = Set.of(new Shown(gateway, arn));
    return this;
  }

  HostnameWorlds stuck(String why) {
    stuck = Optional.of(why);
    return this;
  }

  HostnameWorlds rules(HostnameRules other) {
    rules = other;
    return this;
  }

  HostnameWorlds later(Duration duration) {
    now = now.plus(duration);
    return this;
  }

  /** What ACM answers to a request. */
  HostnameWorlds requesting(String arn) {
    requested = arn;
    return this;
  }

  /** What the pool answers to a request for a place. */
  HostnameWorlds finding(String gateway, boolean created) {
    place = gateway;
    creating = created;
    return this;
  }

  static Failure failure(Kind kind, String message) {
    return new Failure(kind, message);
  }

  static Failure down() {
    return failure(Kind.UNAVAILABLE, "AWS is down");
  }

  // Passes

  DesiredHostname wanted() {
    return DesiredHostname.of(spec, rules.gatewayClass());
  }

  RequestView subject() {
    return new RequestView(
        "shop",
        "web",
        "uid-web",
        generation,
        NOW.minusSeconds(60),
        deleting,
        held,
        wanted(),
        Treatment.of(annotations, DriftPolicy.ENFORCE),
        skip,
        status);
  }

  /** How far its namespace may use the name, where that is not as it has to be. */
  HostnameWorlds access(boolean inGrant, boolean inAnnotation) {
    access = Optional.of(new Admission(inGrant, inAnnotation, false, true, true));
    return this;
  }

  /** A process that has just started: the namespace's own pass is still to come. */
  HostnameWorlds accessToCome() {
    access = Optional.of(new Admission(false, false, false, true, false));
    return this;
  }

  HostnameWorld world() {
    var wanted = wanted();
    return new HostnameWorld(
        subject(),
        current.map(Name::holding),
        old.stream().map(Name::holding).toList(),
        rival,
        current.isPresent() && confirmed,
        flaw,
        ClaimName.ofNew(wanted.zoneId(), wanted.hostname(), false),
        recovered,
        gateway,
        previous,
        Set.of(),
        new PlacementNeed(profile(), wanted.selector().map(GatewaySelector::of), 0, 0),
        unrouted,
        relief,
        stuck,
        Optional.of(pool()),
        shared,
        showing,
        HostnameRules.SOON,
        access.orElse(new Admission(!deleting, !deleting, false, true, true)),
        rules,
        now);
  }

  private GatewayProfile profile() {
    var wanted = wanted();
    return new GatewayProfile(
        wanted.gatewayClass(), wanted.visibility(), wanted.wafArn().orElse(""));
  }

  /** A pool in which the request finds the place that it is to find. */
  private PoolView pool() {
    var before = GatewayName.of(GatewayName.index(place).orElseThrow() - 1);
    var there =
        creating
            ? new PoolGateway(
                before, profile(), Map.of(), GatewayLoad.NONE, false, true, Optional.empty())
            : new PoolGateway(
                place, profile(), Map.of(), GatewayLoad.NONE, false, false, Optional.empty());
    var gateways = Stream.concat(Stream.of(there), crowd.stream()).toList();
    return new PoolView(gateways, Map.of(place, 7L), Set.of(), Map.of(), Map.of());
  }

  /** Gateways that are in the pool besides. */
  HostnameWorlds crowd(PoolGateway... others) {
    crowd = List.of(others);
    return this;
  }

  HostnamePlan plan() {
    return HostnamePlanner.plan(world());
  }

  List<HostnameStep> steps() {
    return plan().steps();
  }

  <S extends HostnameStep> List<S> steps(Class<S> kind) {
    return steps().stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  /** Where the certificate is to be once the pass is done. */
  Slot slot() {
    return steps().stream()
        .flatMap(step ->
            switch (step) {
              case HostnameStep.Slot(var slot) -> Stream.of(slot);
              case HostnameStep.Assign assign -> Stream.of(assign.slot());
              default -> Stream.empty();
            })
        .reduce((_, last) -> last)
        .orElseThrow();
  }

  /** What the status would remember if all goes well. */
  HostnamePlan.Draft draft() {
    return plan().draft();
  }

  /** The place that the pass takes. */
  HostnameStep.Assign assignment() {
    return steps(HostnameStep.Assign.class).getFirst();
  }

  private Optional<String> certificate(List<HostnameStep> done) {
    return done.stream()
        .filter(HostnameStep.Request.class::isInstance)
        .map(_ -> requested)
        .findFirst();
  }

  /** What is told when all goes well. */
  Summary<GatewayHostnameRequestStatus> report() {
    return report(false);
  }

  Summary<GatewayHostnameRequestStatus> report(boolean answered) {
    var plan = plan();
    return HostnameReporter.report(
        world(),
        plan,
        new HostnameOutcome(Outcome.of(plan.steps()), certificate(plan.steps()), answered));
  }

  /** What is told when the first step of this kind fails. */
  Summary<GatewayHostnameRequestStatus> failing(
      Class<? extends HostnameStep> kind, Failure failure) {
    var plan = plan();
    var step = plan.steps().stream().filter(kind::isInstance).findFirst().orElseThrow();
    var done = plan.steps().subList(0, plan.steps().indexOf(step));
    return HostnameReporter.report(
        world(),
        plan,
        new HostnameOutcome(Outcome.stopped(done, step, failure), certificate(done), false));
  }

  /** A pass is made and its status kept. */
  HostnameWorlds told() {
    return told(report());
  }

  HostnameWorlds told(Summary<GatewayHostnameRequestStatus> summary) {
    summary.report().status().ifPresent(this::status);
    return this;
  }
}
