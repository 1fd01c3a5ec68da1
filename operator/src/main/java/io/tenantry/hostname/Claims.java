package io.tenantry.hostname;

import io.tenantry.api.hostname.DomainClaim;
import io.tenantry.hostname.Holding.Claimed;
import io.tenantry.hostname.Holdings.Noted;
import io.tenantry.hostname.HostnameWorld.Proof;
import io.tenantry.hostname.HostnameWorld.Rival;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads who has a name, who else wants it, and whose records are the same. */
final class Claims {
  private final RequestRoll requests;
  private final Subjects subjects;
  private final ClaimRoll roll;
  private final WildcardPolicy wildcards;

  Claims(RequestRoll requests, Subjects subjects, ClaimRoll roll, WildcardPolicy wildcards) {
    this.requests = requests;
    this.subjects = subjects;
    this.roll = roll;
    this.wildcards = wildcards;
  }

  // Its own

  /** By name as well: what was just written is found so before it is in any index. */
  List<Noted> of(Subject request) {
    return Stream.concat(candidates(request.wanted()), roll.ofOwner(request.uid()))
        .filter(claim ->
            ClaimRoll.spec(claim)
                .filter(spec -> spec.ownerRef().uid().equals(request.uid()))
                .isPresent())
        .collect(
            Collectors.toMap(
                claim -> claim.getMetadata().getUid(), claim -> claim, (one, _) -> one))
        .values()
        .stream()
        .sorted(Comparator.comparing(claim -> claim.getMetadata().getName()))
        .map(ClaimRoll::noted)
        .toList();
  }

  /** What a claim is to be called that is to be made. */
  String newName(Wanted wanted) {
    var taken =
        roll.named(ClaimName.plain(wanted.zoneId(), wanted.hostname()))
            .filter(claim -> !ClaimRoll.isFor(claim, wanted))
            .isPresent();
    return ClaimName.ofNew(wanted.zoneId(), wanted.hostname(), taken);
  }

  private Stream<DomainClaim> candidates(Wanted wanted) {
    return roll.candidates(wanted.zoneId(), wanted.hostname());
  }

  // Those of others

  /** Who has the wanted name, or gets it first. */
  Optional<Rival> rival(Subject request) {
    return holder(request).or(() -> overlap(request)).or(() -> inFront(request));
  }

  private Optional<Rival> holder(Subject request) {
    var wanted = request.wanted();
    return candidates(wanted)
        .filter(claim -> ClaimRoll.isFor(claim, wanted))
        .flatMap(claim -> ClaimRoll.spec(claim).stream())
        .map(spec -> spec.ownerRef())
        .filter(owner -> !owner.uid().equals(request.uid()))
        .findFirst()
        .map(owner -> {
          var message =
              requests.withUid(owner.uid()).isPresent()
                  ? "%s belongs to request %s/%s"
                  : "%s belonged to request %s/%s, which is gone; what it left is being removed";
          return new Rival(
              message.formatted(wanted.hostname(), owner.namespace(), owner.name()), true);
        });
  }

  private Optional<Rival> overlap(Subject request) {
    if (wildcards != WildcardPolicy.SAME_NAMESPACE) {
      return Optional.empty();
    }
    var holders =
        roll.all()
            .flatMap(claim -> ClaimRoll.spec(claim).stream())
            .map(spec -> new WildcardPolicy.Holder(spec.hostname(), spec.ownerRef().namespace()))
            .toList();
    return wildcards
        .refusal(request.wanted().hostname(), request.namespace(), holders)
        .map(message -> new Rival(message, false));
  }

  /** Who has been told to wait goes before who comes now. */
  private Optional<Rival> inFront(Subject request) {
    return requests
        .wanting(request.wanted().hostname())
        .map(subjects::of)
        .filter(other -> other.goesBefore(request))
        .min(Subject.BY_TURN)
        .map(first ->
            new Rival(
                "%s goes to request %s, which waits for it longer"
                    .formatted(request.wanted().hostname(), first.key()),
                false));
  }

  // Neighbours

  /** ACM wants the same record for a name and for its wildcard, whoever asks. */
  Set<Proof> shared(Stream<Holding> holdings) {
    return holdings
        .flatMap(holding -> neighbours(holding.claim()))
        .map(ClaimRoll::noted)
        .flatMap(noted ->
            noted.ledger().validation().stream()
                .map(record -> new Proof(noted.claim().zoneId(), record.name())))
        .collect(Collectors.toSet());
  }

  /** Claims that want the same records as this one, and are to stay. */
  private Stream<DomainClaim> neighbours(Claimed claimed) {
    var base = claimed.hostname().replaceFirst("^\\*\\.", "");
    return Stream.of(base, "*." + base)
        .flatMap(hostname -> roll.candidates(claimed.zoneId(), hostname))
        .filter(claim -> !claim.getMetadata().getUid().equals(claimed.uid()))
        .filter(this::stays);
  }

  private boolean stays(DomainClaim claim) {
    return ClaimRoll.spec(claim)
        .flatMap(spec -> requests.withUid(spec.ownerRef().uid()))
        .filter(owner -> !RequestRoll.deleting(owner))
        .filter(owner ->
            ClaimName.same(
                ClaimRoll.claimed(claim).zoneId(),
                ClaimRoll.claimed(claim).hostname(),
                RequestRoll.zoneId(owner),
                RequestRoll.hostname(owner)))
        .isPresent();
  }
}
