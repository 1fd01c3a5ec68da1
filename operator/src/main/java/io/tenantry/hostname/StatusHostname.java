package io.tenantry.hostname;

import io.tenantry.hostname.ClaimedHostname.Claimed;
import io.tenantry.hostname.ClaimedHostnameObserver.Noted;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds the hostname that the status of a request describes; pure. It may differ from the spec: the
 * user may have edited it, or a process may have died after it claimed the new hostname. What the
 * status lists must be recorded for the right hostname, or it is lost.
 */
final class StatusHostname {
  private static final List<String> VISIBILITIES = List.of("internet-facing", "internal");
  private static final List<String> PREFIXES = List.of("", "/hostedzone/");

  private StatusHostname() {}

  /** A name, in a zone. */
  private record Name(String zoneId, String hostname) {
    static Name of(Claimed claim) {
      return new Name(claim.zoneId(), claim.hostname());
    }

    boolean is(Name other) {
      return ClaimName.same(zoneId, hostname, other.zoneId, other.hostname);
    }
  }

  /** Whether it speaks of this one; {@code all} are the claims of the request. */
  static boolean of(RequestView request, Collection<Noted> all, String zoneId, String hostname) {
    return name(request, all).filter(new Name(zoneId, hostname)::is).isPresent();
  }

  private static Optional<Name> name(RequestView request, Collection<Noted> all) {
    var wanted = new Name(request.wanted().zoneId(), request.wanted().hostname());
    var names = all.stream().map(noted -> Name.of(noted.claim())).toList();
    return noted(request, all)
        .or(() ->
            Stream.concat(names.stream(), Stream.of(wanted))
                .filter(name -> fingerprinted(request, name))
                .findFirst())
        .or(() -> names.stream().filter(wanted::is).findFirst())
        .or(() ->
            all.stream()
                .filter(claim -> claim.ledger().certificates().isEmpty())
                .map(claim -> Name.of(claim.claim()))
                .findFirst())
        .or(() -> Optional.of(wanted).filter(_ -> request.status().observedSpecHash() == null));
  }

  private static Optional<Name> noted(RequestView request, Collection<Noted> all) {
    return Stream.concat(request.certificate().stream(), request.retired().stream())
        .flatMap(arn -> all.stream().filter(claim -> claim.ledger().certificates().contains(arn)))
        .map(claim -> Name.of(claim.claim()))
        .findFirst();
  }

  /** Whether the fingerprint is this name's, with whatever else the spec said then. */
  private static boolean fingerprinted(RequestView request, Name name) {
    var hash = request.status().observedSpecHash();
    return PREFIXES.stream()
        .map(prefix -> prefix + name.zoneId())
        .flatMap(zone ->
            VISIBILITIES.stream()
                .flatMap(visibility ->
                    Stream.of(DesiredHostname.DEFAULT_CLASS, request.wanted().gatewayClass())
                        .map(named -> SpecHash.of(name.hostname(), zone, visibility, named))))
        .anyMatch(fingerprint -> fingerprint.equals(hash));
  }
}
