package io.tenantry.hostname;

import io.tenantry.api.hostname.GatewayHostnameRequest;
import io.tenantry.cloud.CloudIdentity;
import io.tenantry.cloud.DnsRecords;
import io.tenantry.cloud.DnsRecords.Progress;
import io.tenantry.cloud.DnsZone;
import io.tenantry.hostname.HostnameStep.Purpose;
import java.util.Optional;

/** Finds the requests to wake when the DNS engine reports changes of their records. */
record RecordWatch(RequestCache requests, DnsRecords dns) {

  /** The request that an owner of records stands for, unless its status says it already. */
  Optional<String> concerned(String owner) {
    return HostnameWishes.requestOf(owner)
        .filter(key -> requests.named(key).filter(request -> knows(request, owner)).isEmpty());
  }

  private boolean knows(GatewayHostnameRequest request, String owner) {
    var zone = DnsZone.route53(RequestCache.zoneId(request), CloudIdentity.OWN);
    return !dns.wants(zone, owner).isEmpty()
        && isSaid(
            HostnameWishes.purposeOf(owner),
            dns.progress(zone, owner),
            RequestCache.holds(request, HostnameReason.VALIDATION),
            RequestCache.condition(request, HostnameReason.ALIAS)
                .filter(c -> HostnameReason.ALIAS_PROPAGATING.text().equals(c.getReason()))
                .isPresent());
  }

  /**
   * Validation records count as there when they are in the zone, an alias when all name servers
   * have it.
   *
   * @param validated whether the status says that the validation records are there
   * @param propagating whether it says that the alias is not on all name servers yet
   */
  static boolean isSaid(
      Purpose purpose, Progress progress, boolean validated, boolean propagating) {
    return switch (progress) {
      case Progress.InSync _ -> purpose == Purpose.VALIDATION && validated;
      case Progress.Propagating _, Progress.Queued _ ->
          purpose == Purpose.VALIDATION ? validated : propagating;
      case Progress.Refused _, Progress.Unknown _ -> false;
    };
  }
}
