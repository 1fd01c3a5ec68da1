package io.tenantry.hostname;

import io.tenantry.api.hostname.DomainClaim;
import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.RecordNotes;
import io.tenantry.cloud.RecordRouting;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the owner of a DNS record by the records that claims list. */
final class ClaimNotes implements RecordNotes {
  private final ClaimCache claims;

  ClaimNotes(ClaimCache claims) {
    this.claims = claims;
  }

  @Override
  public Optional<String> keeper(String zoneId, DnsRecord record, String owner) {
    if (claims.isOpening()) {
      return Optional.of("an unknown GatewayHostnameRequest, as not all of them are read yet");
    }
    var asking = HostnameWishes.requestOf(owner);
    return noting(zoneId, record)
        .map(claim -> ClaimCache.spec(claim).orElseThrow().ownerRef())
        .map(request -> request.namespace() + "/" + request.name())
        .filter(request -> asking.filter(request::equals).isEmpty())
        .map("GatewayHostnameRequest "::concat)
        .findFirst();
  }

  private Stream<DomainClaim> noting(String zoneId, DnsRecord record) {
    return switch (record) {
      case DnsRecord.Alias alias ->
          claims.candidates(zoneId, alias.name()).filter(claim -> leads(claim, zoneId, alias));
      case DnsRecord.Cname cname -> claims.validating(zoneId, cname.name());
      case DnsRecord.Txt _ -> Stream.empty(); // never taken over
    };
  }

  private static boolean leads(DomainClaim claim, String zoneId, DnsRecord.Alias alias) {
    return ClaimCache.spec(claim)
            .filter(s -> ClaimName.same(s.zoneId(), s.hostname(), zoneId, alias.name()))
            .isPresent()
        && ClaimCache.ledger(claim).leads().stream()
            .anyMatch(aliasTarget -> set(aliasTarget.routing()).equals(set(alias.routing())));
  }

  private static Optional<String> set(Optional<RecordRouting> routing) {
    return routing.map(RecordRouting::setIdentifier);
  }
}
