package io.tenantry.edge;

import static io.tenantry.edge.EdgeReason.DNS;
import static io.tenantry.edge.EdgeReason.DNS_ERROR;
import static io.tenantry.edge.EdgeReason.DNS_PROPAGATING;
import static io.tenantry.edge.EdgeReason.DNS_READY;
import static io.tenantry.edge.EdgeReason.DNS_RECORD_CREATING;

import io.fabric8.kubernetes.api.model.Condition;
import io.tenantry.api.edge.WrittenRecord;
import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.DnsZone;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Verdict;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What the condition about DNS says; pure.
 *
 * @param before the records that were noted before this pass
 */
record RecordVerdict(EdgeWorld world, List<WrittenRecord> before, Work work) {

  /**
   * What is still to be done.
   *
   * @param unnoted whether something must be noted first
   * @param queued whether something waits for its batch
   * @param changes that are on their way to all servers
   * @param failure why it does not go on
   */
  record Work(boolean unnoted, boolean queued, Set<String> changes, Optional<Failure> failure) {
    /** Whether nothing has come of it yet. */
    boolean isWaiting() {
      return queued || unnoted;
    }

    Optional<FailureMeaning> trouble() {
      return failure.map(f -> FailureMeaning.of("create DNS records", f));
    }

    boolean isPropagatingOnly() {
      return !changes.isEmpty() && !isWaiting() && failure.isEmpty();
    }
  }

  Verdict of(Map<DnsZone, Set<DnsRecord>> goal, boolean settled) {
    var count = goal.values().stream().mapToInt(Set::size).sum();
    if (work.trouble().filter(FailureMeaning::terminal).isPresent()) {
      return Verdict.no(DNS, DNS_ERROR, work.trouble().get().message());
    }
    if (work.isWaiting() && told(DNS_ERROR).isPresent()) {
      return told(DNS_ERROR).get();
    }
    if (world.tenant().wanted().dns().isEmpty()) {
      return EdgeConditions.dnsIsYours();
    }
    if (settled || serving(goal)) {
      var changing = settled ? "" : "; some are still to be changed or removed";
      return Verdict.yes(
          DNS, DNS_READY, "%s in place%s".formatted(EdgeConditions.records(count), changing));
    }
    return work.isPropagatingOnly() && !brief() ? propagating() : creating(count);
  }

  private Verdict propagating() {
    return Verdict.no(
        DNS,
        DNS_PROPAGATING,
        "waiting for change %s to reach all servers".formatted(String.join(", ", work.changes())));
  }

  private Verdict creating(int count) {
    var creating =
        Verdict.no(
            DNS, DNS_RECORD_CREATING, "%s to be written".formatted(EdgeConditions.records(count)));
    if (work.trouble().isPresent()) {
      return Verdict.no(
          DNS,
          DNS_RECORD_CREATING,
          "%s; the operator tries again each minute. %s"
              .formatted(creating.message(), work.trouble().get().message()));
    }
    return work.isWaiting() ? told(DNS_RECORD_CREATING).orElse(creating) : creating;
  }

  /** Trying again after a refusal is no news until something comes of it. */
  private Optional<Verdict> told(EdgeReason reason) {
    var tenant = world.tenant();
    return tenant.memory().said(DNS, reason, tenant.generation())
        ? tenant.memory().condition(DNS).map(Verdict::asBefore)
        : Optional.empty();
  }

  /** Whether it was said only just now that the records are being written. */
  private boolean brief() {
    return world
        .tenant()
        .memory()
        .condition(DNS)
        .filter(c -> DNS_RECORD_CREATING.text().equals(c.getReason()))
        .map(Condition::getLastTransitionTime)
        .filter(told -> Instant.parse(told).plus(EdgeRules.BRIEF).isAfter(world.now()))
        .isPresent();
  }

  /** Whether every domain leads where it should; the rest is housekeeping. */
  private boolean serving(Map<DnsZone, Set<DnsRecord>> goal) {
    return goal.entrySet().stream()
        .allMatch(zone ->
            Records.in(zone.getKey(), before)
                .filter(Records::isThere)
                .map(Records::record)
                .filter(record -> !RecordDrift.toRestore(world, zone.getKey()).contains(record))
                .map(RecordVerdict::timeless)
                .collect(Collectors.toSet())
                .containsAll(zone.getValue().stream().map(RecordVerdict::timeless).toList()));
  }

  private static DnsRecord timeless(DnsRecord record) {
    return switch (record) {
      case DnsRecord.Cname(var name, var target, _) -> new DnsRecord.Cname(name, target, 0);
      case DnsRecord.Alias _, DnsRecord.Txt _ -> record;
    };
  }
}
