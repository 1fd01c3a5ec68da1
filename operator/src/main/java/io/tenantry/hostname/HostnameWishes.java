package io.tenantry.hostname;

import io.tenantry.cloud.CallContext;
import io.tenantry.cloud.CallContext.Urgency;
import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.DnsRecords.Progress;
import io.tenantry.cloud.DnsRecords.Wish;
import io.tenantry.cloud.DnsZone;
import io.tenantry.cloud.RecordAuthor;
import io.tenantry.cloud.RecordPolicy;
import io.tenantry.cloud.RecordPolicy.Conflict;
import io.tenantry.cloud.RecordPolicy.Sharing;
import io.tenantry.cloud.dns.RecordLedger;
import io.tenantry.cloud.dns.RecordLedger.Evidence;
import io.tenantry.cloud.dns.RecordLedger.State;
import io.tenantry.hostname.HostnameStep.Purpose;
import io.tenantry.pass.Treatment;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What this plane asks of the DNS engine; pure.
 *
 * <p>Records are noted on the claim by a step before the wish. Each claimed name has two wishes of
 * its own, so that its validation records do not wait for its load balancer, and an old name's
 * records for a new one's.
 */
final class HostnameWishes {
  private static final String PREFIX = "hostname:";
  private static final RecordAuthor AUTHOR =
      new RecordAuthor(
          "gateway-orchestrator",
          ": delete it, or have it taken over with the annotation %s: \"true\""
              .formatted(Treatment.ADOPT),
          Optional.of(
              " and by which another cluster has the name: delete it once that cluster no longer"
                  + " serves it"));

  private HostnameWishes() {}

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
   * Somebody has looked: what is there of ours is known. What was noted and is not there has been
   * deleted, also for others of ours that believe they have it.
   */
  static RecordLedger seen(
      ClaimedHostname holding, ClaimedHostname.Zone seen, Set<DnsRecord> wants, Purpose purpose) {
    var names = names(wants);
    var there =
        purpose == Purpose.ALIAS
            ? seen.led()
            : seen.ours().stream()
                .filter(record -> names.contains(record.name()))
                .collect(Collectors.toSet());
    var found = names(there);
    var notes = new HashMap<DnsRecord, State>();
    there.forEach(record -> notes.put(record, State.THERE));
    noted(holding, wants).stream()
        .filter(record -> !found.contains(record.name()))
        .forEach(record -> notes.put(record, State.DOUBTED));
    return new RecordLedger(notes, wishing(holding, purpose).last(), Evidence.ZONE, false);
  }

  /**
   * Nobody has looked: an earlier process may have written the records already, and those before
   * them may still be there.
   */
  static RecordLedger unseen(
      ClaimedHostname holding, Set<DnsRecord> before, Set<DnsRecord> wants, Purpose purpose) {
    var notes = new HashMap<DnsRecord, State>();
    Stream.concat(before.stream(), wants.stream())
        .forEach(record -> notes.put(record, State.TRIED));
    noted(holding, wants).forEach(record -> notes.put(record, State.DOUBTED));
    return new RecordLedger(notes, wishing(holding, purpose).last(), Evidence.PLAN, false);
  }

  /** What was seen, and what may have been written since, is to go. */
  static RecordLedger removing(ClaimedHostname.Wishing wishing, Set<DnsRecord> had) {
    var notes = new HashMap<DnsRecord, State>();
    had.forEach(record -> notes.put(record, State.THERE));
    if (wishing.underWay()) {
      wishing.wants().forEach(record -> notes.merge(record, State.TRIED, (_, _) -> State.DOUBTED));
    }
    return new RecordLedger(notes, wishing.last(), Evidence.ZONE, true);
  }

  private static ClaimedHostname.Wishing wishing(ClaimedHostname holding, Purpose purpose) {
    return purpose == Purpose.ALIAS ? holding.alias() : holding.validation();
  }

  /** Validation records that an earlier pass has asked for already. */
  private static Set<DnsRecord> noted(ClaimedHostname holding, Set<DnsRecord> wants) {
    return wants.stream()
        .filter(holding.ledger().validation()::contains)
        .collect(Collectors.toSet());
  }

  private static Set<String> names(Set<DnsRecord> records) {
    return records.stream().map(DnsRecord::name).collect(Collectors.toSet());
  }

  /**
   * Whether the next pass sees at once what became of a wish: nobody announces what is answered
   * when it is asked. A removal that is in sync at once has removed nothing, since others keep the
   * record; it is there until they give it up.
   */
  static boolean answered(Wish wish, Progress progress) {
    var kept = wish.wants().isEmpty() && !wish.had().isEmpty();
    return switch (progress) {
      case Progress.Queued _ -> false;
      case Progress.InSync _ -> !kept;
      case Progress.Unknown _, Progress.Propagating _, Progress.Refused _ -> true;
    };
  }

  /** What is asked of the engine, as steps. */
  static List<HostnameStep> steps(
      RequestView request,
      DnsZone zone,
      String owner,
      RecordLedger.Step.Ask ask,
      Purpose purpose,
      boolean adopt) {
    var urgency = request.deleting() || request.edited() ? Urgency.CHANGE : Urgency.CONVERGENCE;
    var wish =
        new Wish(
            new CallContext(urgency, request.key()),
            zone,
            owner,
            ask.request().had(),
            ask.request().tried(),
            ask.request().wants(),
            policy(adopt));
    var submit = new HostnameStep.Submit(wish, purpose);
    return ask.anew() ? List.of(new HostnameStep.Forget(zone, owner), submit) : List.of(submit);
  }
}
