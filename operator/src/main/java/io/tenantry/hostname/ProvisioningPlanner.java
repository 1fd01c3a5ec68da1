package io.tenantry.hostname;

import static io.tenantry.hostname.HostnameReason.ALIAS;
import static io.tenantry.hostname.HostnameReason.CLAIM;
import static io.tenantry.hostname.HostnameReason.ISSUANCE;
import static io.tenantry.hostname.HostnameReason.LISTENER;
import static io.tenantry.hostname.HostnameReason.READINESS;
import static io.tenantry.hostname.HostnameReason.REQUEST;
import static io.tenantry.hostname.HostnameReason.VALIDATION;

import io.tenantry.cloud.CertificateAuthority.Order;
import io.tenantry.cloud.Dns.Progress;
import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.DnsRecord.Family;
import io.tenantry.hostname.HostnamePlan.Draft;
import io.tenantry.hostname.HostnameRules.DnsConflicts;
import io.tenantry.hostname.HostnameStep.Purpose;
import io.tenantry.hostname.HostnameWorld.Relief;
import io.tenantry.hostname.HostnameWorld.Site;
import io.tenantry.pass.Announcement;
import io.tenantry.pass.DriftPolicy;
import io.tenantry.pass.Lookup;
import io.tenantry.pass.Next;
import io.tenantry.pass.Verdict;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * From a name that is asked for to one that serves, stage by stage; pure.
 *
 * <p>Each stage goes by what is there now. Where that cannot be told, what was said before stands:
 * an outage of AWS is no reason to take anything away.
 */
final class ProvisioningPlanner {
  private static final Duration FIRST_REPEAT = Duration.ofMinutes(1);
  private static final Duration LAST_REPEAT = Duration.ofHours(1);
  private static final int DOUBLINGS = 6;

  private final HostnameWorld world;
  private final Subject request;
  private final Wanted wanted;
  private final HostnameRules rules;
  private final List<HostnameStep> steps = new ArrayList<>();
  private final List<Verdict> verdicts = new ArrayList<>();
  private final List<Announcement> news = new ArrayList<>();
  private Draft draft;
  private Duration pause;
  private boolean admitted;
  private boolean renewed;

  private ProvisioningPlanner(HostnameWorld world) {
    this.world = world;
    this.request = world.request();
    this.wanted = request.wanted();
    this.rules = world.rules();
    this.draft = Draft.of(request);
    this.pause = rules.resync();
  }

  static HostnamePlan plan(HostnameWorld world) {
    return new ProvisioningPlanner(world).plan();
  }

  private HostnamePlan plan() {
    if (claim()) {
      if (!renewed) {
        world.old().forEach(this::clear);
      }
      var serving = certificate();
      if (serving.isPresent() && place(serving.get())) {
        admit();
        alias();
      }
    }
    return done();
  }

  // The name

  private boolean claim() {
    if (!request.held()) {
      steps.add(new HostnameStep.Hold());
    }
    if (world.current().isEmpty() && world.rival().isPresent()) {
      var rival = world.rival().get();
      verdicts.add(Verdict.no(CLAIM, HostnameReason.ALREADY_CLAIMED, rival.message()));
      if (!rival.claims()) {
        pause(HostnameRules.POLL);
      }
      return false;
    }
    if (world.speaksOfAnother()) {
      leaveOldName();
    }
    if (world.current().isEmpty()) {
      steps.add(new HostnameStep.Claim(world.claimName(), wanted.zoneId(), wanted.hostname()));
    }
    draft = draft.hash(wanted.hash());
    verdicts.add(
        Verdict.yes(
            CLAIM,
            HostnameReason.CLAIMED,
            "%s in zone %s belongs to this request".formatted(wanted.hostname(), wanted.zoneId())));
    return true;
  }

  /**
   * Everything known of the old name goes with its claim, before the status forgets it; the old
   * name itself is cleared only once the status has forgotten it.
   */
  private void leaveOldName() {
    world.old().stream()
        .filter(world::speaksOf)
        .findFirst()
        .ifPresent(holding -> {
          steps.add(new HostnameStep.Note(holding.claim(), holding.ledger()));
          news.add(
              Announcement.normal(
                  HostnameReason.SPEC_CHANGED,
                  "%s takes the place of %s"
                      .formatted(wanted.hostname(), holding.claim().hostname())));
        });
    draft = draft.anew();
    renewed = true;
    pause(Duration.ZERO);
  }

  private void note(Holding holding, Ledger ledger) {
    if (!ledger.equals(noted(holding))) {
      steps.add(new HostnameStep.Note(holding.claim(), ledger));
    }
  }

  private void clear(Holding old) {
    var clearance = Clearance.of(old, world, false);
    if (!request.said(ISSUANCE) && request.retired().isEmpty()) {
      unseat(clearance);
    }
    steps.addAll(clearance.steps());
    if (clearance.cleared()) {
      news.addAll(clearance.news());
    }
    pause(clearance.pause());
  }

  /** The old name's certificate goes from the load balancer before the new one's is there. */
  private void unseat(Clearance clearance) {
    if (clearance.steps().stream().anyMatch(HostnameStep.Tend.class::isInstance)) {
      steps.add(new HostnameStep.Seat(new Pool.Seat(request.uid(), Optional.empty(), gateways())));
    }
  }

  // The certificate

  /** The certificate that the load balancer shall show, as soon as there is one. */
  private Optional<String> certificate() {
    var arn = draft.certificate();
    if (arn.isEmpty()) {
      requestAnew();
      return serving();
    }
    if (world.current().isEmpty()) {
      pause(Duration.ZERO);
      return Optional.empty(); // somebody has removed the claim, which comes back first
    }
    var holding = world.current().get();
    switch (holding.certificate(arn.get())) {
      case Lookup.Found<Cert>(var cert) when !cert.isFor(wanted.hostname()) ->
          exchange(holding, arn.get(), cert);
      case Lookup.Found<Cert>(var cert) when cert.bad() -> replace(arn.get(), cert);
      case Lookup.Found<Cert>(var cert) -> {
        requested();
        validation(holding, arn.get(), cert);
        issuance(arn.get(), cert);
      }
      case Lookup.Missing<Cert> _ -> lost(arn.get());
      case Lookup.Unknown<Cert>(var failure) -> {
        requested();
        carry(VALIDATION);
        if (request.said(ISSUANCE)) {
          carry(ISSUANCE);
        } else {
          verdicts.add(Verdict.no(ISSUANCE, HostnameReason.CHECK_FAILED, failure.message()));
        }
        pause(HostnameRules.POLL);
      }
      case Lookup.NotAsked<Cert> _ -> {
        requested();
        carry(VALIDATION);
        carry(ISSUANCE);
      }
    }
    return serving();
  }

  /** The new one once it is issued; until then the one before, if that ever was. */
  private Optional<String> serving() {
    return holds(ISSUANCE) ? draft.certificate() : draft.retired().stream().findFirst();
  }

  private void requested() {
    verdicts.add(
        Verdict.yes(
            REQUEST,
            HostnameReason.REQUESTED,
            "certificate " + draft.certificate().orElse("") + " has been requested"));
  }

  private void requestAnew() {
    var due =
        draft.failures() == 0
            ? world.now()
            : draft.requestedAt().map(at -> Instant.parse(at).plus(spacing())).orElse(world.now());
    if (due.isAfter(world.now())) {
      carry(REQUEST);
      if (!told(ISSUANCE)) {
        carry(ISSUANCE);
      }
      pause(Duration.between(world.now(), due));
      return;
    }
    var known = atHand();
    if (known.isPresent()) {
      draft = draft.certificate(known, Optional.of(now()));
      requested();
      pause(Duration.ZERO);
      return;
    }
    steps.add(new HostnameStep.Request(order()));
    draft = draft.certificate(Optional.empty(), Optional.of(now()));
    verdicts.add(
        Verdict.yes(
            REQUEST,
            HostnameReason.REQUESTED,
            "a certificate for %s has been requested".formatted(wanted.hostname())));
    if (!request.said(VALIDATION) || renewed) {
      verdicts.add(
          Verdict.no(
              VALIDATION,
              HostnameReason.PENDING_VALIDATION_RECORDS,
              "ACM has not said yet which records it wants to see"));
    }
    pause(HostnameRules.SOON);
  }

  /** One that is there already, and will do: a name may come back before it was cleared. */
  private Optional<String> atHand() {
    return world
        .current()
        .flatMap(holding ->
            holding.ledger().certificates().stream()
                .filter(arn -> will(holding.certificate(arn)))
                .findFirst())
        .or(() ->
            world
                .recovered()
                .filter(arn ->
                    world.old().stream()
                        .noneMatch(holding -> holding.ledger().certificates().contains(arn))));
  }

  private boolean will(Lookup<Cert> certificate) {
    return certificate
        .found()
        .filter(cert -> !cert.bad() && cert.isFor(wanted.hostname()))
        .isPresent();
  }

  private String now() {
    return world.now().truncatedTo(ChronoUnit.SECONDS).toString();
  }

  private Duration spacing() {
    var spacing = FIRST_REPEAT.multipliedBy(1L << Math.min(draft.failures() - 1, DOUBLINGS));
    return spacing.compareTo(LAST_REPEAT) > 0 ? LAST_REPEAT : spacing;
  }

  private Order order() {
    return new Order(
        wanted.hostname(),
        IdempotencyToken.of(request.uid(), wanted.zoneId(), wanted.hostname(), draft.failures()),
        Tags.of(request, rules));
  }

  /** One that served goes on serving as well as it can; one that never was issued is of no use. */
  private void replace(String arn, Cert cert) {
    var served = request.said(ISSUANCE) || cert.inUse();
    if (!served) {
      steps.add(new HostnameStep.DeleteCertificate(arn));
    }
    var message =
        "ACM says that certificate %s is %s; another one is requested".formatted(arn, cert.words());
    news.add(Announcement.warning(HostnameReason.CERTIFICATE_FAILED, message));
    verdicts.add(Verdict.no(ISSUANCE, HostnameReason.CHECK_FAILED, message));
    var retired = new ArrayList<>(draft.retired());
    if (served) {
      retired.addFirst(arn);
    }
    draft = draft.failed(draft.failures() + 1, retired);
    requestAnew();
  }

  /** The operator before us may have kept a certificate through a change of the hostname. */
  private void exchange(Holding holding, String arn, Cert cert) {
    var message =
        "certificate %s is for %s; one for %s is requested"
            .formatted(arn, cert.hostname(), wanted.hostname());
    news.add(Announcement.warning(HostnameReason.DRIFT_DETECTED, message));
    verdicts.add(Verdict.no(ISSUANCE, HostnameReason.PENDING_ISSUANCE, message));
    note(holding, holding.ledger().and(List.of(arn), Set.of()));
    draft = draft.certificate(Optional.empty(), Optional.empty());
    requestAnew();
  }

  private void lost(String arn) {
    var message = "certificate %s is gone from ACM; another one is requested".formatted(arn);
    news.add(Announcement.warning(HostnameReason.DRIFT_DETECTED, message));
    verdicts.add(Verdict.no(ISSUANCE, HostnameReason.PENDING_ISSUANCE, message));
    draft = draft.failed(draft.failures() + 1, draft.retired());
    requestAnew();
  }

  private void issuance(String arn, Cert cert) {
    if (cert.unreadable() && request.said(ISSUANCE)) {
      carry(ISSUANCE);
      return;
    }
    if (!cert.issued()) {
      verdicts.add(
          Verdict.no(
              ISSUANCE,
              HostnameReason.PENDING_ISSUANCE,
              "ACM says that certificate %s is %s".formatted(arn, cert.words())));
      pause(HostnameRules.POLL);
      return;
    }
    verdicts.add(
        Verdict.yes(ISSUANCE, HostnameReason.ISSUED, "certificate %s is issued".formatted(arn)));
    draft = draft.succeeded(draft.retired());
  }

  // Validation records

  private void validation(Holding holding, String arn, Cert cert) {
    Set<DnsRecord> records =
        new HashSet<>(
            cert.validation().isEmpty() ? holding.ledger().validation() : cert.validation());
    if (records.isEmpty()) {
      verdicts.add(
          Verdict.no(
              VALIDATION,
              HostnameReason.PENDING_VALIDATION_RECORDS,
              "ACM has not said yet which records it wants to see"));
      pause(HostnameRules.SOON);
      return;
    }
    note(holding, ledger(holding, arn, cert));
    switch (records(holding, holding.validation(), records, VALIDATION)) {
      case Records.There _, Records.Propagating _ ->
          verdicts.add(
              Verdict.yes(
                  VALIDATION, HostnameReason.RECORDS_CREATED, "the validation records are there"));
      case Records.Writing _ ->
          verdicts.add(
              Verdict.no(
                  VALIDATION,
                  HostnameReason.PENDING_VALIDATION_RECORDS,
                  "the validation records are being written"));
      case Records.Trouble(var message) ->
          verdicts.add(Verdict.no(VALIDATION, HostnameReason.VALIDATION_RECORD_FAILED, message));
      case Records.Untold _ -> carry(VALIDATION);
    }
  }

  private Ledger ledger(Holding holding, String arn, Cert cert) {
    var gone =
        holding.ledger().certificates().stream()
            .filter(noted -> holding.certificate(noted) instanceof Lookup.Missing<Cert>)
            .collect(Collectors.toSet());
    return holding
        .ledger()
        .without(gone)
        .and(Stream.concat(Stream.of(arn), draft.retired().stream()).toList(), cert.validation());
  }

  // The place in the pool

  /** Whether it has one, as far as can be told. */
  private boolean place(String serving) {
    var now = draft.gateway();
    switch (now.isEmpty() ? new Lookup.Missing<Site>() : world.gateway()) {
      case Lookup.Missing<Site> _ -> {
        now.ifPresent(gone ->
            news.add(
                Announcement.warning(
                    HostnameReason.DRIFT_DETECTED,
                    "Gateway %s is gone; another one is looked for".formatted(gone))));
        assign(serving, Optional.empty());
        return false;
      }
      case Lookup.Found<Site>(var site)
          when site.deleting() || (!site.fits() && !arriving(site)) -> {
        if (site.deleting()) {
          news.add(
              Announcement.warning(
                  HostnameReason.DRIFT_DETECTED,
                  "Gateway %s is being deleted; another one is looked for".formatted(site.name())));
        }
        assign(serving, Optional.of(site.name()));
        return false;
      }
      case Lookup.Found<Site>(var site) when mustLeave() -> {
        assign(serving, Optional.of(site.name()));
        return false;
      }
      case Lookup.Found<Site> _ -> plan(world.relief());
      case Lookup.Unknown<Site>(var failure) -> {
        verdicts.add(Verdict.no(LISTENER, HostnameReason.ATTACHMENT_FAILED, failure.message()));
        pause(HostnameRules.POLL);
        return false;
      }
      case Lookup.NotAsked<Site> _ -> {}
    }
    seat(serving);
    attached();
    retire(serving);
    return true;
  }

  /** For the pool's sake, and not while another move is under way. */
  private boolean mustLeave() {
    return world.relief().filter(relief -> !relief.planned()).isPresent()
        && draft.previousGateway().isEmpty();
  }

  /**
   * Whether the records may lead there already, though nobody has seen it: the move is ended first,
   * since both Gateways may be asked and only one more can be kept in service.
   */
  private boolean arriving(Site site) {
    return site.address()
        .filter(address -> !request.loadBalancer().equals(Optional.of(address)))
        .filter(address ->
            world.current().stream()
                .anyMatch(held -> held.ledger().loadBalancers().contains(address)))
        .isPresent();
  }

  private Optional<String> serves() {
    return draft.previousGateway().filter(name -> !gone(name));
  }

  /** The Gateway that traffic goes to stays in service until the new one has taken over. */
  private void assign(String serving, Optional<String> leave) {
    draft = draft.on(Optional.empty(), serves().or(() -> leave));
    seat(serving);
    // It never came to serve there, so nobody is led there either.
    leave
        .filter(left -> !draft.previousGateway().equals(leave))
        .ifPresent(left -> steps.add(new HostnameStep.Tend(left)));
    steps.add(new HostnameStep.Assign(world.need(), leave));
    WafScope.mismatch(wanted.wafArn().orElse(""), Optional.of(region(serving)))
        .ifPresent(message -> news.add(Announcement.warning(HostnameReason.WAF_MISMATCH, message)));
    verdicts.add(
        Verdict.yes(LISTENER, HostnameReason.ATTACHED, "the certificate is on the Gateway"));
    if (leave.isPresent()) {
      verdicts.add(
          Verdict.no(
              ALIAS,
              HostnameReason.WAITING_FOR_LOAD_BALANCER,
              "moving away from Gateway %s, which serves until then".formatted(leave.get())));
    }
    pause(Duration.ZERO);
  }

  private void plan(Optional<Relief> relief) {
    var planned = relief.filter(Relief::planned);
    draft = draft.planned(planned.map(Relief::target));
    planned
        .filter(plan -> !plan.target().equals(request.status().plannedGateway()))
        .ifPresent(plan ->
            news.add(Announcement.normal(HostnameReason.REBALANCE_PLANNED, plan.message())));
  }

  private void seat(String serving) {
    steps.add(
        new HostnameStep.Seat(new Pool.Seat(request.uid(), Optional.of(serving), gateways())));
  }

  /** Those that are there: nobody can sit on a Gateway that is gone. */
  private Set<String> gateways() {
    return Stream.concat(draft.gateway().stream(), draft.previousGateway().stream())
        .filter(name -> !gone(name))
        .collect(Collectors.toUnmodifiableSet());
  }

  private boolean gone(String gateway) {
    return (request.gateway().equals(Optional.of(gateway))
            && world.gateway() instanceof Lookup.Missing<Site>)
        || (request.previousGateway().equals(Optional.of(gateway))
            && world.previous() instanceof Lookup.Missing<Site>);
  }

  private void attached() {
    draft
        .gateway()
        .ifPresent(name -> {
          steps.add(new HostnameStep.Tend(name));
          verdicts.add(
              Verdict.yes(
                  LISTENER,
                  HostnameReason.ATTACHED,
                  "the certificate is on Gateway %s/%s".formatted(rules.pool(), name)));
        });
  }

  /** What has been replaced is deleted as soon as no load balancer shows it any more. */
  private void retire(String serving) {
    var holding = world.current();
    if (holding.isEmpty() || !draft.certificate().equals(Optional.of(serving))) {
      return;
    }
    var still = new ArrayList<String>();
    var gone = new HashSet<String>();
    for (var arn : others(holding.get(), serving)) {
      switch (holding.get().certificate(arn)) {
        case Lookup.Missing<Cert> _ -> gone.add(arn);
        case Lookup.Found<Cert>(var cert) when !cert.inUse() -> {
          steps.add(new HostnameStep.DeleteCertificate(arn));
          gone.add(arn);
        }
        default -> {
          still.add(arn);
          pause(HostnameRules.DETACHMENT);
        }
      }
    }
    draft = draft.succeeded(still);
    if (!still.isEmpty()) {
      world.showing().stream().sorted().map(HostnameStep.Tend::new).forEach(steps::add);
    }
    note(holding.get(), noted(holding.get()).without(gone));
  }

  /** Those that were noted, too: a process may have died before it could say that they retire. */
  private List<String> others(Holding holding, String serving) {
    return Stream.concat(draft.retired().stream(), noted(holding).certificates().stream())
        .distinct()
        .filter(arn -> !arn.equals(serving))
        .toList();
  }

  private void admit() {
    steps.add(new HostnameStep.Admit());
    admitted = true;
  }

  // The alias records

  private void alias() {
    var site = world.gateway().found();
    if (site.isEmpty()) {
      carry(ALIAS);
      return;
    }
    if (site.get().address().isEmpty()) {
      verdicts.add(
          Verdict.no(
              ALIAS,
              HostnameReason.WAITING_FOR_LOAD_BALANCER,
              "Gateway %s/%s has no address yet".formatted(rules.pool(), site.get().name())));
      pause(HostnameRules.POLL);
      return;
    }
    switch (LoadBalancerAddress.of(site.get().address().get(), rules.zones())) {
      case LoadBalancerAddress.Unknown(_, var message) ->
          verdicts.add(Verdict.no(ALIAS, HostnameReason.ALIAS_FAILED, message));
      case LoadBalancerAddress.Known known -> alias(site.get(), known);
    }
  }

  private void alias(Site site, LoadBalancerAddress.Known to) {
    var elsewhere =
        serving().map(ProvisioningPlanner::region).filter(region -> !region.equals(to.region()));
    if (elsewhere.isPresent()) {
      verdicts.removeIf(verdict -> verdict.type().equals(LISTENER));
      verdicts.add(
          Verdict.no(
              LISTENER,
              HostnameReason.ATTACHMENT_FAILED,
              ("the load balancer of Gateway %s is in %s, and certificates are requested in %s:"
                      + " run the operator with --aws-region=%s")
                  .formatted(site.name(), to.region(), elsewhere.get(), to.region())));
      carry(ALIAS);
      return;
    }
    if (movesForThePool() && !world.unrouted().isEmpty()) {
      verdicts.add(
          Verdict.no(
              ALIAS,
              HostnameReason.REBALANCE_PENDING,
              ("the DNS records of %s stay on Gateway %s until Gateway %s is in the parentRefs of"
                      + " %s too")
                  .formatted(
                      wanted.hostname(),
                      draft.previousGateway().orElse(""),
                      site.name(),
                      String.join(", ", world.unrouted()))));
      pause(HostnameRules.POLL);
      return;
    }
    var holding = world.current().orElseThrow();
    note(holding, noted(holding).leadingTo(to.dnsName()));
    switch (records(holding, holding.alias(), aliases(to), ALIAS)) {
      case Records.There _ -> {
        verdicts.add(
            Verdict.yes(
                ALIAS,
                HostnameReason.CREATED,
                "%s leads to %s".formatted(wanted.hostname(), to.dnsName())));
        note(holding, noted(holding).arrivedAt(to.dnsName()));
        arrived(to.dnsName());
      }
      case Records.Writing _, Records.Propagating _ ->
          verdicts.add(
              Verdict.no(
                  ALIAS,
                  HostnameReason.ALIAS_PROPAGATING,
                  "the records of %s are on their way to all name servers"
                      .formatted(wanted.hostname())));
      case Records.Trouble(var message) ->
          verdicts.add(Verdict.no(ALIAS, HostnameReason.ALIAS_FAILED, message));
      case Records.Untold _ -> carry(ALIAS);
    }
  }

  /** A certificate's, which its load balancer must share. */
  private static String region(String arn) {
    return arn.split(":", 5)[3];
  }

  /** What this very plan notes already; two notes of one claim must not contradict each other. */
  private Ledger noted(Holding holding) {
    return steps.stream()
        .filter(HostnameStep.Note.class::isInstance)
        .map(HostnameStep.Note.class::cast)
        .filter(note -> note.claim().equals(holding.claim()))
        .reduce((_, last) -> last)
        .map(HostnameStep.Note::ledger)
        .orElse(holding.ledger());
  }

  /** Nobody asked for the move but the pool: the Gateway before would still do. */
  private boolean movesForThePool() {
    return draft.previousGateway().isPresent()
        && world.previous().found().filter(Site::fits).isPresent();
  }

  private void arrived(String address) {
    var before = draft.previousGateway().filter(left -> !draft.gateway().equals(Optional.of(left)));
    draft = draft.leadingTo(address);
    before.ifPresent(left -> {
      seat(serving().orElseThrow());
      steps.add(new HostnameStep.Tend(left));
      news.add(
          Announcement.normal(
              HostnameReason.MOVED,
              "%s has moved from Gateway %s to %s"
                  .formatted(wanted.hostname(), left, draft.gateway().orElse(""))));
    });
  }

  private Set<DnsRecord> aliases(LoadBalancerAddress.Known to) {
    return Stream.of(Family.values())
        .map(family ->
            new DnsRecord.Alias(wanted.hostname(), family, to.dnsName(), to.hostedZoneId(), true))
        .collect(Collectors.toSet());
  }

  // Records in general

  /** How it is with some records. */
  private sealed interface Records {
    record There() implements Records {}

    record Writing() implements Records {}

    record Propagating() implements Records {}

    record Trouble(String message) implements Records {}

    /** Nobody can look, and what was said before stands. */
    record Untold() implements Records {}
  }

  private Records records(
      Holding holding, Holding.Wishing wishing, Set<DnsRecord> wants, String condition) {
    if (wishing.wants().equals(wants)) {
      switch (wishing.progress()) {
        case Progress.Queued _ -> {
          return new Records.Writing();
        }
        case Progress.Propagating _ -> {
          return new Records.Propagating();
        }
        case Progress.Refused(var failure) -> {
          steps.add(new HostnameStep.Forget(holding.claim().zone(), wishing.owner()));
          pause(HostnameRules.POLL);
          return new Records.Trouble(failure.message());
        }
        case Progress.InSync _ -> {}
        case Progress.Unknown _ -> {}
      }
    }
    return switch (holding.records()) {
      case Lookup.Found<Holding.Zone>(var zone) when zone.ours().containsAll(wants) ->
          new Records.There();
      case Lookup.Found<Holding.Zone>(var zone) -> repair(holding, wishing, zone, wants, condition);
      case Lookup.Unknown<Holding.Zone>(var failure) -> {
        pause(HostnameRules.POLL);
        yield request.said(condition)
            ? new Records.Untold()
            : new Records.Trouble(failure.message());
      }
      case Lookup.Missing<Holding.Zone> _ ->
          new Records.Trouble(
              "hosted zone %s does not exist: check spec.zoneId".formatted(wanted.zoneId()));
      case Lookup.NotAsked<Holding.Zone> _ -> {
        if (wishing.wants().equals(wants) && wishing.progress() instanceof Progress.InSync) {
          yield new Records.There();
        }
        steps.addAll(
            Wishes.blind(
                request,
                holding.claim().zone(),
                wishing,
                before(holding, condition),
                wants,
                purpose(condition),
                adopts()));
        yield new Records.Writing();
      }
    };
  }

  /** What the hostname has led to until now is ours as well. */
  private Set<DnsRecord> before(Holding holding, String condition) {
    var addresses =
        condition.equals(ALIAS)
            ? Stream.concat(
                request.loadBalancer().stream(), holding.ledger().loadBalancers().stream())
            : Stream.<String>empty();
    return addresses
        .map(address -> LoadBalancerAddress.of(address, rules.zones()))
        .filter(LoadBalancerAddress.Known.class::isInstance)
        .flatMap(known -> aliases((LoadBalancerAddress.Known) known).stream())
        .collect(Collectors.toSet());
  }

  private Records repair(
      Holding holding,
      Holding.Wishing wishing,
      Holding.Zone zone,
      Set<DnsRecord> wants,
      String condition) {
    if (drifted(wishing, wants, condition)) {
      var message =
          "the records of %s are no longer as they were written".formatted(wanted.hostname());
      switch (request.treatment().drift()) {
        case ENFORCE -> news.add(Announcement.warning(HostnameReason.DRIFT_DETECTED, message));
        case REPORT -> {
          steps.add(new HostnameStep.Forget(holding.claim().zone(), wishing.owner()));
          return new Records.Trouble(message);
        }
        case SUSPEND -> {
          return new Records.Untold();
        }
      }
    }
    steps.addAll(
        Wishes.submit(
            request, holding.claim().zone(), wishing, zone, wants, purpose(condition), adopts()));
    return new Records.Writing();
  }

  private static Purpose purpose(String condition) {
    return condition.equals(ALIAS) ? Purpose.ALIAS : Purpose.VALIDATION;
  }

  private boolean adopts() {
    return rules.conflicts() == DnsConflicts.OVERWRITE || request.treatment().adopt();
  }

  /** Somebody else has changed what was there, and not we what we want. */
  private boolean drifted(Holding.Wishing wishing, Set<DnsRecord> wants, String condition) {
    var same = wishing.wants().isEmpty() || wishing.wants().equals(wants);
    var unmoved =
        !condition.equals(ALIAS)
            || world.gateway().found().flatMap(Site::address).equals(request.loadBalancer());
    return there(condition) && same && unmoved && !request.edited();
  }

  /** Whether it was as wanted once; what is only reported is not, and stays so. */
  private boolean there(String condition) {
    return request.said(condition)
        || (request.treatment().drift() != DriftPolicy.ENFORCE
            && request.loadBalancer().isPresent());
  }

  // The end

  /** Once after a change, when all else is as wanted: what is tagged is a part of the spec. */
  private void retag() {
    if (request.edited() && request.generation() > 1) {
      draft
          .certificate()
          .ifPresent(arn -> steps.add(new HostnameStep.Tag(arn, Tags.of(request, rules))));
    }
  }

  private void pause(Duration duration) {
    if (duration.compareTo(pause) < 0) {
      pause = duration;
    }
  }

  private void carry(String type) {
    request.condition(type).map(Verdict::asBefore).ifPresent(verdicts::add);
  }

  private boolean told(String type) {
    return verdicts.stream().anyMatch(verdict -> verdict.type().equals(type));
  }

  private boolean holds(String type) {
    return verdicts.stream().anyMatch(verdict -> verdict.type().equals(type) && verdict.holds());
  }

  private HostnamePlan done() {
    var stages = List.of(CLAIM, REQUEST, VALIDATION, ISSUANCE, LISTENER, ALIAS);
    // What no stage has spoken of is as it was, but for another name nothing is as it was.
    if (!renewed) {
      stages.stream().filter(type -> !told(type)).forEach(this::carry);
    }
    var unmet =
        stages.stream()
            .flatMap(type -> verdicts.stream().filter(v -> v.type().equals(type)).limit(1))
            .filter(verdict -> !verdict.holds())
            .findFirst();
    var ready = unmet.isEmpty() && stages.stream().allMatch(this::holds) && admitted;
    verdicts.add(
        ready
            ? Verdict.yes(
                READINESS,
                HostnameReason.READY,
                "%s serves from Gateway %s"
                    .formatted(wanted.hostname(), draft.gateway().orElse("")))
            : unmet
                .map(v -> new Verdict(READINESS, false, v.reason(), v.message()))
                .orElseGet(() ->
                    Verdict.no(
                        READINESS,
                        HostnameReason.REPROVISIONING,
                        "%s is being set up".formatted(wanted.hostname()))));
    if (ready) {
      retag();
    }
    var settled = pause.equals(rules.resync());
    return new HostnamePlan(
        steps,
        verdicts,
        draft,
        news,
        settled ? new Next.Settled() : new Next.Again(pause),
        ready,
        renewed);
  }
}
