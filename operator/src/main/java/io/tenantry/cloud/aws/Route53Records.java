package io.tenantry.cloud.aws;

import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.DnsRecord.Family;
import io.tenantry.cloud.Seen;
import io.tenantry.cloud.dns.Change;
import java.util.Optional;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.route53.model.AliasTarget;
import software.amazon.awssdk.services.route53.model.ChangeAction;
import software.amazon.awssdk.services.route53.model.RRType;
import software.amazon.awssdk.services.route53.model.ResourceRecord;
import software.amazon.awssdk.services.route53.model.ResourceRecordSet;

/** Our records in Route 53's words, and back; pure. */
final class Route53Records {
  private Route53Records() {}

  static software.amazon.awssdk.services.route53.model.Change write(Change change) {
    return software.amazon.awssdk.services.route53.model.Change.builder()
        .action(ChangeAction.valueOf(change.action().name()))
        .resourceRecordSet(set(change))
        .build();
  }

  private static ResourceRecordSet set(Change change) {
    var set = ResourceRecordSet.builder().name(change.record().name());
    return switch (change.record()) {
      case DnsRecord.Cname cname ->
          set.type(RRType.CNAME)
              .ttl(cname.ttl())
              .resourceRecords(ResourceRecord.builder().value(change.value()).build())
              .build();
      case DnsRecord.Alias alias ->
          set.type(alias.family().name())
              .aliasTarget(target ->
                  target
                      .dnsName(change.value())
                      .hostedZoneId(alias.targetZone())
                      .evaluateTargetHealth(alias.evaluateHealth()))
              .build();
    };
  }

  static Seen read(ResourceRecordSet set) {
    var name = Route53Names.plain(set.name());
    var type = set.typeAsString();
    return new Seen(name, type, record(name, set), value(set), text(type, set));
  }

  /** Sets with weights, regions and the like are none of ours, nor are aliases of type CNAME. */
  private static Optional<DnsRecord> record(String name, ResourceRecordSet set) {
    if (set.setIdentifier() != null || (set.type() == RRType.CNAME && set.ttl() == null)) {
      return Optional.empty();
    }
    return switch (set.type()) {
      case CNAME -> Optional.of(new DnsRecord.Cname(name, value(set), set.ttl()));
      case A, AAAA ->
          Optional.ofNullable(set.aliasTarget()).map(target -> alias(name, set, target));
      default -> Optional.empty();
    };
  }

  private static DnsRecord alias(String name, ResourceRecordSet set, AliasTarget target) {
    return new DnsRecord.Alias(
        name,
        Family.valueOf(set.typeAsString()),
        target.dnsName(),
        target.hostedZoneId(),
        target.evaluateTargetHealth());
  }

  private static String value(ResourceRecordSet set) {
    return set.aliasTarget() == null
        ? set.resourceRecords().stream()
            .map(ResourceRecord::value)
            .collect(Collectors.joining(", "))
        : set.aliasTarget().dnsName();
  }

  private static String text(String type, ResourceRecordSet set) {
    var target = value(set).length() > 200 ? value(set).substring(0, 200) + "…" : value(set);
    var what =
        set.aliasTarget() == null
            ? "the record %s %s (TTL %s)".formatted(type, target, set.ttl())
            : "the alias %s to %s".formatted(type, Route53Names.plain(target));
    return set.setIdentifier() == null
        ? what
        : what + " with the set identifier " + set.setIdentifier();
  }
}
