package io.tenantry.edge;

import static io.tenantry.edge.EdgeReason.DNS;

import io.tenantry.api.edge.WrittenRecord;
import io.tenantry.cloud.CloudIdentity;
import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.DnsRecord.Family;
import io.tenantry.cloud.DnsZone;
import io.tenantry.cloud.RecordAuthor;
import io.tenantry.cloud.RecordPolicy;
import io.tenantry.cloud.RecordPolicy.Conflict;
import io.tenantry.cloud.RecordPolicy.Sharing;
import io.tenantry.cloud.dns.RecordLedger.State;
import io.tenantry.pass.Treatment;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** DNS records: which a tenant needs, and how they stand in a status. */
final class Records {
  /** Where every alias to CloudFront leads. */
  private static final String CLOUDFRONT_ZONE = "Z2FDTNDATAQYW2";

  /** The name that the Go operator's batches have had. */
  private static final RecordAuthor AUTHOR =
      new RecordAuthor(
          "cloudfront-tenant-operator",
          ": delete it, or have it taken over with the annotation %s: \"true\""
              .formatted(Treatment.ADOPT),
          Optional.empty());

  private Records() {}

  /** How this plane writes records. */
  static RecordPolicy policy(boolean adopt, boolean shared) {
    return new RecordPolicy(
        adopt ? Conflict.OVERWRITE : Conflict.REFUSE,
        shared ? Sharing.SHARED : Sharing.EXCLUSIVE,
        AUTHOR);
  }

  /** A CNAME for each domain, or an alias where the zone begins and no CNAME can be. */
  static Set<DnsRecord> leading(
      Collection<String> domains, String target, long ttl, Optional<String> zoneName) {
    var records = new LinkedHashSet<DnsRecord>();
    for (var domain : domains) {
      if (zoneName.filter(domain::equalsIgnoreCase).isPresent()) {
        for (var family : Family.values()) {
          records.add(new DnsRecord.Alias(domain, family, target, CLOUDFRONT_ZONE, false));
        }
      } else {
        records.add(new DnsRecord.Cname(domain, target, ttl));
      }
    }
    return records;
  }

  /** What is known to be ours: noted by us, or implied by what the Go operator has left. */
  static List<WrittenRecord> noted(DistributionTenantView tenant) {
    return noted(tenant.memory(), tenant.wanted());
  }

  static List<WrittenRecord> noted(StatusFields memory, DesiredTenant wanted) {
    return memory
        .records()
        .orElseGet(() ->
            memory.dnsTarget().isEmpty() || wanted.dns().isEmpty()
                ? List.of()
                : implied(memory, wanted, wanted.dns().get(), memory.dnsTarget().get()));
  }

  private static List<WrittenRecord> implied(
      StatusFields memory, DesiredTenant wanted, DesiredTenant.Zone dns, String target) {
    var written = memory.condition(DNS).filter(c -> "True".equals(c.getStatus())).isPresent();
    // The spec may have been edited since, and a new domain has no record yet.
    var domains = memory.domains().isEmpty() ? wanted.config().domains() : memory.domains();
    return leading(domains, target, dns.ttl(), Optional.empty()).stream()
        .map(record -> note(dns.zone(), record, written))
        .toList();
  }

  static WrittenRecord inStatus(DnsZone zone, DnsRecord record, State state) {
    return switch (state) {
      case TRIED -> note(zone, record, Boolean.FALSE);
      case THERE -> note(zone, record, Boolean.TRUE);
      case DOUBTED -> note(zone, record, null);
    };
  }

  static State state(WrittenRecord note) {
    if (note.written() == null) {
      return State.DOUBTED;
    }
    return note.written() ? State.THERE : State.TRIED;
  }

  static WrittenRecord note(DnsZone zone, DnsRecord record, @Nullable Boolean written) {
    var identity = identity(zone);
    var role = identity.role().orElse(null);
    var externalId = identity.externalId().orElse(null);
    return switch (record) {
      case DnsRecord.Cname(var name, var target, var ttl) ->
          new WrittenRecord(name, "CNAME", target, ttl, zone.id(), role, externalId, written);
      case DnsRecord.Alias(var name, var family, var target, _, _, _) ->
          new WrittenRecord(
              name, family.name(), target, null, zone.id(), role, externalId, written);
      case DnsRecord.Txt txt ->
          throw new IllegalStateException("no tenant has a text: " + txt.name());
    };
  }

  /** Whether every server has it, and nobody has asked for its removal. */
  static boolean isThere(WrittenRecord note) {
    return Boolean.TRUE.equals(note.written());
  }

  /** All records the tenant shall have in the end; nothing where the user keeps DNS. */
  static Map<DnsZone, Set<DnsRecord>> goal(EdgeWorld world, String target) {
    var wanted = world.tenant().wanted();
    return wanted
        .dns()
        .map(dns ->
            Map.of(
                dns.zone(),
                leading(
                    wanted.config().domains(),
                    target,
                    dns.ttl(),
                    world.around().zoneName().found())))
        .orElse(Map.of());
  }

  /** With whose rights a zone is changed: all that tenants have is Route 53. */
  static CloudIdentity identity(DnsZone zone) {
    return switch (zone.access()) {
      case CloudIdentity identity -> identity;
    };
  }

  static DnsZone zone(WrittenRecord note) {
    return DnsZone.route53(
        note.hostedZoneId(),
        new CloudIdentity(
            Optional.ofNullable(note.assumeRoleArn()), Optional.ofNullable(note.externalId())));
  }

  static DnsRecord record(WrittenRecord note) {
    return note.type().equals("CNAME")
        ? new DnsRecord.Cname(note.name(), note.target(), note.ttl() == null ? 300 : note.ttl())
        : new DnsRecord.Alias(
            note.name(), Family.valueOf(note.type()), note.target(), CLOUDFRONT_ZONE, false);
  }

  static Stream<WrittenRecord> in(DnsZone zone, List<WrittenRecord> notes) {
    return notes.stream().filter(note -> zone(note).equals(zone));
  }
}
