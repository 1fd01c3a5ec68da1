package io.tenantry.hostname;

import static io.tenantry.hostname.HostnameReason.ISSUANCE;
import static io.tenantry.hostname.HostnameReason.READINESS;
import static io.tenantry.hostname.HostnameReason.VALIDATION;

import io.tenantry.cloud.CallContext;
import io.tenantry.cloud.CertificateAuthority;
import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.DnsRecords;
import io.tenantry.cloud.RecordRouting;
import io.tenantry.hostname.ClaimedHostname.Claimed;
import io.tenantry.hostname.ClaimedHostname.Wishing;
import io.tenantry.hostname.HostnameStep.Purpose;
import io.tenantry.pass.DriftPolicy;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.Lookup;
import io.tenantry.pass.PortException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads the certificates and records of a claim, as far as a reconcile needs them. */
final class ClaimedHostnameObserver {
  private final CertificateAuthority authority;
  private final CertificateCache certificateCache;
  private final DnsRecords dns;
  private final Supplier<Stream<String>> addresses;
  private final HostnameRules rules;
  private final InstantSource clock;

  /** {@code addresses}: of all load balancers of the pool. */
  ClaimedHostnameObserver(
      CertificateAuthority authority,
      CertificateCache certificateCache,
      DnsRecords dns,
      Supplier<Stream<String>> addresses,
      HostnameRules rules,
      InstantSource clock) {
    this.authority = authority;
    this.certificateCache = certificateCache;
    this.dns = dns;
    this.addresses = addresses;
    this.rules = rules;
    this.clock = clock;
  }

  /** A claim, and what is noted on it. */
  record Noted(Claimed claim, Instant created, ClaimLedger ledger) {}

  /**
   * Reads.
   *
   * @param all every claim of the request: its status speaks of one of them
   * @param going whether the name is to be cleared away
   */
  ClaimedHostname of(
      CallContext call, RequestView request, Collection<Noted> all, Noted claim, boolean going) {
    var claimed = claim.claim();
    var told = StatusHostname.of(request, all, claimed.zoneId(), claimed.hostname());
    var arns =
        told
            ? Stream.concat(request.certificate().stream(), request.retired().stream()).toList()
            : List.<String>of();
    var ledger = going ? whole(request, claim.ledger(), arns, told) : claim.ledger();
    var doubt = Optional.<Failure>empty();
    if (going) {
      try {
        ledger = ledger.and(stray(call, request, all, claimed, ledger), Set.of());
      } catch (PortException e) {
        doubt = Optional.of(e.failure());
      }
    }
    var certificates = new HashMap<String, Lookup<Cert>>();
    var asked = new LinkedHashSet<>(arns);
    asked.addAll(ledger.certificates());
    for (var arn : asked) {
      certificates.put(arn, certificate(call, request, arn, ledger, going));
    }
    var foreign = new HashSet<String>();
    certificates.replaceAll(
        (arn, cert) -> owned(new Checking(call, request, arn, going), cert, foreign::add));
    if (going) {
      ledger = ledger.and(List.of(), validation(certificates, foreign));
    }
    var alias = wishing(request, claimed, Purpose.ALIAS);
    var proof = wishing(request, claimed, Purpose.VALIDATION);
    var known = new HashSet<>(ledger.validationOf(claimed.hostname()));
    known.addAll(validation(certificates, foreign));
    return new ClaimedHostname(
        claimed,
        ledger,
        certificates,
        worthALook(request, alias, proof, going)
            ? zone(call, request, claimed, ledger, known, going)
            : new Lookup.NotAsked<>(),
        alias,
        proof,
        doubt,
        foreign);
  }

  /** A certificate that may have to be changed or deleted. */
  private record Checking(CallContext call, RequestView request, String arn, boolean going) {
    /** What rests as it is needs no proof. */
    boolean due(Cert cert) {
      return going
          || cert.bad()
          || (request.edited() && request.generation() > 1)
          || !request.certificate().equals(Optional.of(arn));
    }
  }

  /** Anyone could write a ledger or a status; only tags in ACM prove the owner. */
  private Lookup<Cert> owned(Checking checking, Lookup<Cert> cert, Consumer<String> foreign) {
    var found = cert.found().filter(checking::due);
    if (found.isEmpty()) {
      return cert;
    }
    var request = checking.request();
    var ownership =
        CertificateTags.ownership(
            request.uid(), request.namespace(), found.get().hostname(), rules.cluster());
    try {
      if (!certificateCache.isOwn(checking.call(), checking.arn(), ownership)) {
        foreign.accept(checking.arn());
      }
      return cert;
    } catch (PortException e) {
      return new Lookup.Unknown<>(e.failure());
    }
  }

  /** Those that a process requested and did not live to note; their tags tell whose they are. */
  private List<String> stray(
      CallContext call,
      RequestView request,
      Collection<Noted> all,
      Claimed claimed,
      ClaimLedger ledger) {
    var known = new HashSet<>(ledger.certificates());
    all.forEach(other -> known.addAll(other.ledger().certificates()));
    return certificateCache.named(call, claimed.hostname(), rules.poll().dividedBy(2)).stream()
        .filter(arn -> !known.contains(arn))
        .filter(arn ->
            certificateCache.isOwn(
                call,
                arn,
                List.of(CertificateTags.proof(request.uid(), claimed.zoneId(), rules.cluster()))))
        .sorted()
        .toList();
  }

  private static ClaimLedger whole(
      RequestView request, ClaimLedger noted, List<String> arns, boolean told) {
    var all = noted.and(arns, Set.of());
    return told ? all.knowing(request.loadBalancer()) : all;
  }

  private static Set<DnsRecord.Cname> validation(
      Map<String, Lookup<Cert>> certificates, Set<String> foreign) {
    return certificates.entrySet().stream()
        .filter(entry -> !foreign.contains(entry.getKey()))
        .flatMap(entry -> entry.getValue().found().stream())
        .flatMap(cert -> cert.validation().stream())
        .collect(Collectors.toSet());
  }

  /** In full only for what a listing does not tell. */
  private Lookup<Cert> certificate(
      CallContext call, RequestView request, String arn, ClaimLedger ledger, boolean going) {
    if (ledger.validation().isEmpty()) {
      return going || certificateCache.recordsIn(Optional.of(arn)).isZero()
          ? certificateCache.read(call, arn)
          : new Lookup.NotAsked<>();
    }
    var resting = !going && request.said(ISSUANCE) && request.said(READINESS);
    return certificateCache.glance(
        call, arn, (resting ? rules.resync() : rules.poll()).dividedBy(2));
  }

  private Wishing wishing(RequestView request, Claimed claimed, Purpose purpose) {
    var owner = HostnameWishes.owner(request.key(), claimed.hostname(), purpose);
    return new Wishing(
        owner, dns.wants(claimed.zone(), owner), dns.progress(claimed.zone(), owner));
  }

  /** What is on its way tells of itself; what is at rest may have been changed by others. */
  private boolean worthALook(RequestView request, Wishing alias, Wishing proof, boolean going) {
    return going
        || ((request.said(READINESS) || keptAsItIs(request) || overdue(request))
            && !alias.underWay()
            && !proof.underWay());
  }

  /**
   * Whether ACM takes its time although its records are written: they may be gone. Those of a
   * replacement were written long ago, for the certificate before.
   */
  private boolean overdue(RequestView request) {
    var replaces = request.failures() > 0 || !request.retired().isEmpty();
    return request.said(VALIDATION)
        && !request.said(ISSUANCE)
        && (replaces
            || request
                .requestedAt()
                .map(at -> at.plus(rules.poll().multipliedBy(2)).isBefore(clock.instant()))
                .orElse(true));
  }

  /** Whether the operator leaves drift for others to correct. */
  private static boolean keptAsItIs(RequestView request) {
    return request.treatment().drift() != DriftPolicy.ENFORCE && request.loadBalancer().isPresent();
  }

  private Lookup<ClaimedHostname.Zone> zone(
      CallContext call,
      RequestView request,
      Claimed claimed,
      ClaimLedger ledger,
      Set<DnsRecord.Cname> validation,
      boolean going) {
    var names = new HashSet<String>();
    names.add(claimed.hostname());
    validation.forEach(record -> names.add(record.name()));
    if (ledger.claims() || claims(request, claimed)) {
      names.addAll(
          going ? CrossClaim.kin(claimed.hostname()) : Set.of(CrossClaim.name(claimed.hostname())));
    }
    try {
      return new Lookup.Found<>(
          ClaimedHostname.Zone.of(
              dns.look(call, claimed.zone(), names), own(request, claimed, ledger, validation)));
    } catch (PortException e) {
      return e.failure().kind() == Kind.MISSING
          ? new Lookup.Missing<>()
          : new Lookup.Unknown<>(e.failure());
    }
  }

  /** Every name is claimed where the rules say so; what else is wanted is wanted of one name. */
  private boolean claims(RequestView request, Claimed claimed) {
    return rules.crossClusterClaims()
        || (claimed.isFor(request.wanted()) && CrossClusterRouting.claims(request.wanted(), rules));
  }

  private ClaimedHostname.Own own(
      RequestView request, Claimed claimed, ClaimLedger ledger, Set<DnsRecord.Cname> validation) {
    var ours = new HashSet<>(ledger.addresses());
    addresses.get().forEach(ours::add);
    request.loadBalancer().ifPresent(ours::add);
    var sets = new HashSet<String>();
    var clusters = new HashSet<String>();
    rules.cluster().ifPresent(clusters::add);
    for (var aliasTarget : ledger.leads()) {
      aliasTarget.routing().map(RecordRouting::setIdentifier).ifPresent(sets::add);
      aliasTarget.cluster().ifPresent(clusters::add);
    }
    if (claimed.isFor(request.wanted())) {
      CrossClusterRouting.set(request.wanted(), rules).ifPresent(sets::add);
    }
    return new ClaimedHostname.Own(
        request.uid(), claimed.hostname(), validation, ours, sets, clusters);
  }

  private static boolean hasOne(RequestView request, ClaimedHostname holding) {
    return request
        .certificate()
        .map(holding::certificate)
        .filter(cert ->
            !(cert instanceof Lookup.Missing<Cert>) && cert.found().filter(Cert::bad).isEmpty())
        .isPresent();
  }

  /** ACM forgets tokens after a while; by then the certificate is found by its tags. */
  Optional<String> recovered(
      CallContext call,
      RequestView request,
      Optional<Noted> current,
      Optional<ClaimedHostname> holding) {
    var forgotten =
        current
            .map(Noted::created)
            .filter(at -> at.plus(HostnameRules.TOKEN).isBefore(clock.instant()))
            .isPresent();
    if (!forgotten || holding.filter(held -> hasOne(request, held)).isPresent()) {
      return Optional.empty();
    }
    var wanted = request.wanted();
    try {
      return authority.findOwn(
          call,
          wanted.hostname(),
          CertificateTags.proof(request.uid(), wanted.zoneId(), rules.cluster()));
    } catch (PortException e) {
      return Optional.empty();
    }
  }
}
