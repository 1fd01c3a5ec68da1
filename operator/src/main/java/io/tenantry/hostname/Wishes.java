package io.tenantry.hostname;

import io.tenantry.cloud.Dns.Progress;
import io.tenantry.cloud.Dns.Wish;
import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.DnsZone;
import io.tenantry.cloud.Errand;
import io.tenantry.cloud.Errand.Urgency;
import io.tenantry.cloud.RecordAuthor;
import io.tenantry.cloud.RecordPolicy;
import io.tenantry.cloud.RecordPolicy.Conflict;
import io.tenantry.cloud.RecordPolicy.Sharing;
import io.tenantry.hostname.HostnameStep.Purpose;
import io.tenantry.pass.Treatment;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What this plane asks of the DNS engine; pure.
 *
 * <p>Each claimed name has two wishes of its own, so that its validation records do not wait for
 * its load balancer, and an old name's records for a new one's.
 */
final class Wishes {
  private static final String PREFIX = "hostname:";
  private static final RecordAuthor AUTHOR =
      new RecordAuthor(
          "gateway-orchestrator",
          ": delete it, or have it taken over with the annotation %s: \"true\""
              .formatted(Treatment.ADOPT),
          Optional.of(
              " and by which another cluster has the name: delete it once that cluster no longer"
                  + " serves it"));

  private Wishes() {}

  /** How this plane writes records: names that need the same validation record share it. */
  private static RecordPolicy policy(boolean adopt) {
    return new RecordPolicy(adopt ? Conflict.OVERWRITE : Conflict.REFUSE, Sharing.SHARED, AUTHOR);
  }

  /** Under which name the engine knows a wish; no two planes share one. */
  static String owner(String key, String hostname, Purpose purpose) {
    return PREFIX + key + ":" + hostname + ":" + (purpose == Purpose.ALIAS ? "alias" : "proof");
  }

  /** What a wish with wants is for. */
  static Purpose purposeOf(String owner) {
    return owner.endsWith(":alias") ? Purpose.ALIAS : Purpose.VALIDATION;
  }

  /** Whose wish it is; empty for those of other planes. */
  static Optional<String> requestOf(String owner) {
    return owner.startsWith(PREFIX)
        ? Optional.of(owner.substring(PREFIX.length(), owner.indexOf(':', PREFIX.length())))
        : Optional.empty();
  }

  /**
   * Somebody has looked: what is there of ours is known, and an older wish means nothing. What was
   * noted and is not there has been deleted, also for others of ours that believe they have it.
   */
  static List<HostnameStep> submit(
      Subject request,
      Holding holding,
      Holding.Zone seen,
      Set<DnsRecord> wants,
      Purpose purpose,
      boolean adopt) {
    var names = wants.stream().map(DnsRecord::name).collect(Collectors.toSet());
    var there =
        purpose == Purpose.ALIAS
            ? seen.led()
            : seen.ours().stream()
                .filter(record -> names.contains(record.name()))
                .collect(Collectors.toSet());
    var found = there.stream().map(DnsRecord::name).collect(Collectors.toSet());
    var gone =
        noted(holding, wants).stream()
            .filter(record -> !found.contains(record.name()))
            .collect(Collectors.toSet());
    return submit(
        request,
        holding.claim().zone(),
        wishing(holding, purpose),
        union(there, gone),
        gone,
        wants,
        purpose,
        adopt);
  }

  /**
   * Nobody has looked: an earlier process may have written the records already, and those before
   * them may still be there.
   */
  static List<HostnameStep> blind(
      Subject request,
      Holding holding,
      Set<DnsRecord> before,
      Set<DnsRecord> wants,
      Purpose purpose,
      boolean adopt) {
    return submit(
        request,
        holding.claim().zone(),
        wishing(holding, purpose),
        noted(holding, wants),
        union(before, wants),
        wants,
        purpose,
        adopt);
  }

  private static Holding.Wishing wishing(Holding holding, Purpose purpose) {
    return purpose == Purpose.ALIAS ? holding.alias() : holding.validation();
  }

  /** Validation records that an earlier pass has asked for already. */
  private static Set<DnsRecord> noted(Holding holding, Set<DnsRecord> wants) {
    return wants.stream()
        .filter(holding.ledger().validation()::contains)
        .collect(Collectors.toSet());
  }

  private static Set<DnsRecord> union(Set<DnsRecord> one, Set<DnsRecord> other) {
    return Stream.concat(one.stream(), other.stream()).collect(Collectors.toSet());
  }

  /** What was seen, and what may have been written since. */
  static List<HostnameStep> remove(
      Subject request, DnsZone zone, Holding.Wishing wishing, Set<DnsRecord> had) {
    var tried = wishing.underWay() ? wishing.wants() : Set.<DnsRecord>of();
    return submit(request, zone, wishing, had, tried, Set.of(), Purpose.REMOVAL, false);
  }

  private static List<HostnameStep> submit(
      Subject request,
      DnsZone zone,
      Holding.Wishing wishing,
      Set<DnsRecord> had,
      Set<DnsRecord> tried,
      Set<DnsRecord> wants,
      Purpose purpose,
      boolean adopt) {
    var urgency = request.deleting() || request.edited() ? Urgency.CHANGE : Urgency.CONVERGENCE;
    var wish =
        new Wish(
            new Errand(urgency, request.key()),
            zone,
            wishing.owner(),
            had,
            tried,
            wants,
            policy(adopt));
    var submit = new HostnameStep.Submit(wish, purpose);
    return wishing.progress() instanceof Progress.Unknown
        ? List.of(submit)
        : List.of(new HostnameStep.Forget(zone, wishing.owner()), submit);
  }
}
