package io.tenantry.hostname;

import io.tenantry.cloud.CallContext;
import io.tenantry.hostname.HostnameWorld.Proof;
import io.tenantry.hostname.access.AllowedDomains;
import io.tenantry.pass.Lookup;
import io.tenantry.pass.PortException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds the validation records that others need, too. */
final class SharedRecordObserver {
  private final ClaimObserver claims;
  private final CertificateCache certificateCache;
  private final HostnameRules rules;

  SharedRecordObserver(
      ClaimObserver claims, CertificateCache certificateCache, HostnameRules rules) {
    this.claims = claims;
    this.certificateCache = certificateCache;
    this.rules = rules;
  }

  /** ACM wants the same record of all clusters of an account. */
  Set<Proof> shared(
      CallContext call,
      RequestView request,
      Optional<ClaimedHostname> current,
      List<ClaimedHostname> old) {
    var all = Stream.concat(current.stream(), old.stream()).toList();
    var elsewhere =
        Stream.concat(
            all.stream()
                .filter(held ->
                    held.records().found().filter(ClaimedHostname.Zone::elsewhere).isPresent()),
            // Only where a record is to go is it worth asking who else needs it.
            (request.deleting() ? all : old)
                .stream().filter(held -> certifiedElsewhere(call, request, held)));
    return Stream.concat(
            claims.shared(all.stream()).stream(),
            elsewhere.flatMap(held ->
                held.ledger().validation().stream()
                    .map(record -> new Proof(held.claim().zoneId(), record.name()))))
        .collect(Collectors.toSet());
  }

  /**
   * Whether somebody else of the account has a certificate for the name, or for its wildcard. Where
   * that cannot be told, nothing is cleared away either.
   */
  private boolean certifiedElsewhere(
      CallContext call, RequestView request, ClaimedHostname holding) {
    if (!(holding.records() instanceof Lookup.Found<ClaimedHostname.Zone>)) {
      return false;
    }
    var names = AllowedDomains.alike(holding.claim().hostname());
    var ours = new HashSet<>(holding.ledger().certificates());
    ours.addAll(claims.certificates(names));
    // A request knows of its certificate before the claim does.
    request.certificate().ifPresent(ours::add);
    try {
      return names.stream()
          .flatMap(name -> certificateCache.alive(call, name, rules.poll().dividedBy(2)).stream())
          .anyMatch(arn -> !ours.contains(arn) && !certificateCache.isRequested(arn));
    } catch (PortException e) {
      return true;
    }
  }
}
