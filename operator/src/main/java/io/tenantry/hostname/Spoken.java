package io.tenantry.hostname;

import io.tenantry.hostname.Holdings.Noted;
import java.util.Collection;

/** Of which name a request's status speaks; pure. */
final class Spoken {
  private Spoken() {}

  /** What nobody has noted yet was said of the wanted name, or of the one before it. */
  static boolean of(Subject request, Collection<Noted> all, String zoneId, String hostname) {
    var wanted = request.wanted();
    var isWanted = ClaimName.same(zoneId, hostname, wanted.zoneId(), wanted.hostname());
    var noted =
        all.stream()
            .filter(n -> ClaimName.same(n.claim().zoneId(), n.claim().hostname(), zoneId, hostname))
            .findFirst()
            .map(Noted::ledger)
            .orElse(Ledger.EMPTY);
    var current = all.stream().anyMatch(n -> n.claim().isFor(wanted));
    return !current
        || isWanted
        || request.certificate().filter(noted.certificates()::contains).isPresent();
  }
}
