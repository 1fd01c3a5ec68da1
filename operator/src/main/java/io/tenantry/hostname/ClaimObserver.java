package io.tenantry.hostname;

import io.tenantry.api.hostname.DomainClaim;
import io.tenantry.hostname.ClaimedHostname.Claimed;
import io.tenantry.hostname.ClaimedHostnameObserver.Noted;
import io.tenantry.hostname.HostnameWorld.Proof;
import io.tenantry.hostname.HostnameWorld.Rival;
import io.tenantry.hostname.access.AllowedDomains;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads who owns a hostname, who else requests it, and who shares its validation records. */
final class ClaimObserver {
  private final RequestCache requests;
  private final RequestViews subjects;
  private final ClaimCache roll;
  private final WildcardPolicy wildcards;

  ClaimObserver(
      RequestCache requests, RequestViews subjects, ClaimCache roll, WildcardPolicy wildcards) {
    this.requests = requests;
    this.subjects = subjects;
    this.roll = roll;
    this.wildcards = wildcards;
  }

  // Its own

  /** By name as well: what was just written is found so before it is in any index. */
  List<Noted> of(RequestView request) {
    return Stream.concat(candidates(request.wanted()), roll.ofOwner(request.uid()))
        .filter(claim ->
            ClaimCache.spec(claim)
                .filter(spec -> spec.ownerRef().uid().equals(request.uid()))
                .isPresent())
        .collect(
            Collectors.toMap(
                claim -> claim.getMetadata().getUid(), claim -> claim, (one, _) -> one))
        .values()
        .stream()
        .sorted(Comparator.comparing(claim -> claim.getMetadata().getName()))
        .map(ClaimCache::noted)
        .toList();
  }

  /** What a claim is to be called that is to be made. */
  String newName(DesiredHostname wanted) {
    var taken =
        roll.named(ClaimName.plain(wanted.zoneId(), wanted.hostname()))
            .filter(claim -> !ClaimCache.isFor(claim, wanted))
            .isPresent();
    return ClaimName.ofNew(wanted.zoneId(), wanted.hostname(), taken);
  }

  private Stream<DomainClaim> candidates(DesiredHostname wanted) {
    return roll.candidates(wanted.zoneId(), wanted.hostname());
  }

  // Those of others

  /** Who has the wanted name, or gets it first. */
  Optional<Rival> rival(RequestView request) {
    return holder(request).or(() -> overlap(request)).or(() -> inFront(request));
  }

  /** In whatever zone: a hostname has one owner. */
  private Optional<Rival> holder(RequestView request) {
    var hostname = request.wanted().hostname();
    return Stream.concat(
            candidates(request.wanted()).filter(claim -> ClaimCache.isFor(claim, request.wanted())),
            roll.forHostname(hostname))
        .flatMap(claim -> ClaimCache.spec(claim).stream())
        .map(spec -> spec.ownerRef())
        .filter(owner -> !owner.uid().equals(request.uid()))
        .findFirst()
        .map(owner -> {
          var message =
              requests.withUid(owner.uid()).isPresent()
                  ? "%s belongs to request %s/%s"
                  : "%s belongs to request %s/%s, which is deleted; continues when its claim is removed";
          return new Rival(message.formatted(hostname, owner.namespace(), owner.name()), true);
        });
  }

  private Optional<Rival> overlap(RequestView request) {
    if (wildcards != WildcardPolicy.SAME_NAMESPACE) {
      return Optional.empty();
    }
    var holders =
        overlapping(request.wanted().hostname())
            .flatMap(claim -> ClaimCache.spec(claim).stream())
            .map(spec -> new WildcardPolicy.Holder(spec.hostname(), spec.ownerRef().namespace()))
            .toList();
    return wildcards
        .refusal(request.wanted().hostname(), request.namespace(), holders)
        .map(message -> new Rival(message, false));
  }

  /** Claims of wildcards above a hostname or, for a wildcard, of all that may be below it. */
  private Stream<DomainClaim> overlapping(String hostname) {
    return AllowedDomains.isWildcard(hostname)
        ? roll.all()
        : AllowedDomains.above(hostname).stream().flatMap(roll::forHostname);
  }

  /** Requests that already wait go first. */
  private Optional<Rival> inFront(RequestView request) {
    return requests
        .wanting(request.wanted().hostname())
        .map(subjects::of)
        .filter(other -> other.goesBefore(request))
        .min(RequestView.BY_TURN)
        .map(first ->
            new Rival(
                "%s is reserved for request %s, which requested it earlier"
                    .formatted(request.wanted().hostname(), first.key()),
                false));
  }

  // Who comes first

  /** What becomes of a claim, given the claims that the watch has brought and these. */
  ClaimPrecedence.Ruling ruling(DomainClaim mine, Collection<DomainClaim> more) {
    var hostname = ClaimCache.claimed(mine).hostname();
    var rivals =
        wildcards == WildcardPolicy.SAME_NAMESPACE && !confirmed(mine)
            ? Stream.concat(roll.forHostname(hostname), overlapping(hostname))
            : roll.forHostname(hostname);
    // What was read last counts.
    var all = new HashMap<String, DomainClaim>();
    Stream.concat(rivals, more.stream())
        .filter(claim -> ClaimCache.spec(claim).isPresent())
        .forEach(claim -> all.put(claim.getMetadata().getUid(), claim));
    return ClaimPrecedence.of(
        entry(mine), all.values().stream().map(this::entry).toList(), wildcards);
  }

  /** Which claims a ruling needs besides those for the hostname itself. */
  Optional<Set<String>> contested(String hostname) {
    if (wildcards != WildcardPolicy.SAME_NAMESPACE) {
      return Optional.of(Set.of(hostname));
    }
    return AllowedDomains.isWildcard(hostname)
        ? Optional.empty()
        : Optional.of(
            Stream.concat(Stream.of(hostname), AllowedDomains.above(hostname).stream())
                .collect(Collectors.toSet()));
  }

  private ClaimPrecedence.Entry entry(DomainClaim claim) {
    var metadata = claim.getMetadata();
    var spec = ClaimCache.spec(claim).orElseThrow();
    var owner = spec.ownerRef();
    return new ClaimPrecedence.Entry(
        metadata.getUid(),
        owner.uid(),
        owner.namespace(),
        owner.namespace() + "/" + owner.name(),
        spec.hostname(),
        Instant.parse(metadata.getCreationTimestamp()),
        confirmed(claim));
  }

  /** The operator before us left no mark on claims; then it is what it told their requests. */
  boolean confirmed(DomainClaim claim) {
    var status = claim.getStatus();
    return (status != null && status.claimedAt() != null)
        || ClaimCache.spec(claim)
            .filter(_ -> ClaimCache.unlabelled(claim))
            .flatMap(spec -> requests.withUid(spec.ownerRef().uid()))
            .filter(owner -> RequestCache.holds(owner, HostnameReason.CLAIM))
            .map(subjects::of)
            .filter(owner -> ClaimCache.isFor(claim, owner.wanted()))
            .map(owner -> owner.status().observedSpecHash() == null || owner.hashed())
            .orElse(false);
  }

  /** Whether a claim gives its hostname to its request, for all that is known here. */
  boolean prevails(DomainClaim claim) {
    return confirmed(claim) && ruling(claim, List.of()) instanceof ClaimPrecedence.Holds;
  }

  /**
   * Where a claim of the request stands.
   *
   * @param rival who is in its way
   * @param withdrawn whether it is to be given back
   */
  record Standing(boolean confirmed, Optional<Rival> rival, boolean withdrawn) {
    static final Standing FIRST = new Standing(true, Optional.empty(), false);
  }

  Standing standing(Claimed claimed) {
    var mine = roll.named(claimed.name()).filter(claim -> ClaimCache.spec(claim).isPresent());
    if (mine.isEmpty()) {
      return Standing.FIRST;
    }
    var confirmed = confirmed(mine.get());
    return switch (ruling(mine.get(), List.of())) {
      case ClaimPrecedence.Holds _ -> new Standing(confirmed, Optional.empty(), false);
      case ClaimPrecedence.Waits(var other) ->
          new Standing(
              confirmed,
              Optional.of(
                  new Rival(
                      "%s is also being claimed for request %s; continues when that claim is"
                              .formatted(claimed.hostname(), other.key())
                          + " withdrawn",
                      false)),
              false);
      case ClaimPrecedence.Yields(var other) ->
          new Standing(
              confirmed,
              Optional.of(
                  new Rival(
                      "%s belongs to request %s, which claimed %s first"
                          .formatted(claimed.hostname(), other.key(), other.hostname()),
                      true)),
              !confirmed);
    };
  }

  // Neighbours

  /** ACM returns the same record for a hostname and for its wildcard, to all requests. */
  Set<Proof> shared(Stream<ClaimedHostname> holdings) {
    return holdings
        .flatMap(holding -> neighbours(holding.claim()))
        .map(ClaimCache::noted)
        .flatMap(noted ->
            noted.ledger().validation().stream()
                .map(record -> new Proof(noted.claim().zoneId(), record.name())))
        .collect(Collectors.toSet());
  }

  /** All certificates that claims of this cluster have noted for these names, in any zone. */
  Set<String> certificates(Collection<String> hostnames) {
    return hostnames.stream()
        .flatMap(roll::forHostname)
        .flatMap(claim -> ClaimCache.noted(claim).ledger().certificates().stream())
        .collect(Collectors.toSet());
  }

  /** Claims that want the same records as this one, and are to stay. */
  private Stream<DomainClaim> neighbours(Claimed claimed) {
    return AllowedDomains.alike(claimed.hostname()).stream()
        .flatMap(hostname -> roll.candidates(claimed.zoneId(), hostname))
        .filter(claim -> !claim.getMetadata().getUid().equals(claimed.uid()))
        .filter(this::stays);
  }

  private boolean stays(DomainClaim claim) {
    return ClaimCache.spec(claim)
        .flatMap(spec -> requests.withUid(spec.ownerRef().uid()))
        .filter(owner -> !RequestCache.deleting(owner))
        .filter(owner ->
            ClaimName.same(
                ClaimCache.claimed(claim).zoneId(),
                ClaimCache.claimed(claim).hostname(),
                RequestCache.zoneId(owner),
                RequestCache.hostname(owner)))
        .isPresent();
  }
}
