package io.tenantry.hostname;

import io.tenantry.cloud.CallContext;
import io.tenantry.cloud.CloudIdentity;
import io.tenantry.cloud.DnsRecords;
import io.tenantry.cloud.DnsZone;
import io.tenantry.hostname.access.AllowedDomains;
import io.tenantry.hostname.access.NamespaceCache;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import java.util.List;
import java.util.Optional;

/** Finds what is wrong with a request, also by what its namespace and its zone say. */
final class RequestErrorObserver {
  private final NamespaceCache namespaces;
  private final DnsRecords dns;
  private final HostnameRules rules;

  RequestErrorObserver(NamespaceCache namespaces, DnsRecords dns, HostnameRules rules) {
    this.namespaces = namespaces;
    this.dns = dns;
    this.rules = rules;
  }

  /** Why nothing may be called for it; empty where it may. */
  Optional<String> forbidden(RequestView request) {
    var zone = request.wanted().zoneId();
    return zone.isBlank() || rules.hostedZones().allows(request.namespace(), zone)
        ? Optional.empty()
        : Optional.of(
            ("Namespace %s may not use hosted zone %s of spec.zoneId: add it to"
                    + " --allowed-hosted-zones")
                .formatted(request.namespace(), zone));
  }

  /** Why its spec cannot be carried out; empty where it can. */
  Optional<String> error(CallContext call, RequestView request, boolean claimed) {
    var wanted = request.wanted();
    return RequestValidator.in(
            wanted.zoneId(),
            wanted.hostname(),
            rules.allowed(),
            namespaces.allowed(request.namespace()))
        .or(() -> CrossClusterRouting.flaw(wanted, rules))
        .or(() -> rules.quotas().flaw(request.namespace(), wanted, rules.gatewayClass()))
        .or(() -> claimed ? Optional.empty() : refused(call, request));
  }

  /** Does not apply to a hostname that the request already owns. */
  private Optional<String> refused(CallContext call, RequestView request) {
    var forbidden =
        rules.wildcards() == WildcardPolicy.DENY
            ? rules.wildcards().refusal(request.wanted().hostname(), request.namespace(), List.of())
            : Optional.<String>empty();
    return forbidden.or(() -> outside(call, request.wanted()));
  }

  /** If the zone cannot be read, the write to it reports the error. */
  private Optional<String> outside(CallContext call, DesiredHostname wanted) {
    try {
      return dns.zoneName(call, zone(wanted))
          .filter(zone -> !AllowedDomains.within(wanted.hostname(), zone))
          .map(zone ->
              "spec.hostname \"%s\" is not in hosted zone %s (%s): change spec.hostname or spec.zoneId"
                  .formatted(wanted.hostname(), wanted.zoneId(), zone));
    } catch (PortException e) {
      return e.failure().kind() == Kind.MISSING
          ? Optional.of(
              "spec.zoneId \"%s\" is not a hosted zone of this AWS account: correct it"
                  .formatted(wanted.zoneId()))
          : Optional.empty();
    }
  }

  private static DnsZone zone(DesiredHostname wanted) {
    return DnsZone.route53(wanted.zoneId(), CloudIdentity.OWN);
  }
}
