package io.tenantry.cloud.aws;

import static software.amazon.awssdk.services.route53.model.ResourceRecordSetFailover.PRIMARY;
import static software.amazon.awssdk.services.route53.model.ResourceRecordSetFailover.SECONDARY;

import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.DnsRecord.Family;
import io.tenantry.cloud.RecordRouting;
import io.tenantry.cloud.SeenRecord;
import io.tenantry.cloud.dns.RecordChange;
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

  static software.amazon.awssdk.services.route53.model.Change write(RecordChange change) {
    return software.amazon.awssdk.services.route53.model.Change.builder()
        .action(ChangeAction.valueOf(change.action().name()))
        .resourceRecordSet(set(change))
        .build();
  }

  private static ResourceRecordSet set(RecordChange change) {
    var set = ResourceRecordSet.builder().name(change.record().name());
    change.record().routing().ifPresent(routing -> route(set, routing));
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
      case DnsRecord.Txt txt ->
          set.type(RRType.TXT)
              .ttl(txt.ttl())
              .resourceRecords(ResourceRecord.builder().value(change.value()).build())
              .build();
    };
  }

  private static void route(ResourceRecordSet.Builder set, RecordRouting routing) {
    set.setIdentifier(routing.setIdentifier());
    switch (routing) {
      case RecordRouting.Weighted(_, var weight) -> set.weight((long) weight);
      case RecordRouting.Latency(_, var region) -> set.region(region);
      case RecordRouting.Failover(_, var primary) -> set.failover(primary ? PRIMARY : SECONDARY);
      case RecordRouting.Other other ->
          throw new IllegalStateException("never written: " + other.policy());
    }
  }

  static SeenRecord read(ResourceRecordSet set) {
    var name = Route53Names.plain(set.name());
    var type = set.typeAsString();
    var routing = routing(set);
    return new SeenRecord(
        name, type, routing, record(name, set, routing), value(set), text(type, set, routing));
  }

  private static Optional<RecordRouting> routing(ResourceRecordSet set) {
    return Optional.ofNullable(set.setIdentifier()).map(id -> routing(id, set));
  }

  private static RecordRouting routing(String id, ResourceRecordSet set) {
    if (set.weight() != null) {
      return new RecordRouting.Weighted(id, set.weight().intValue());
    }
    if (set.regionAsString() != null) {
      return new RecordRouting.Latency(id, set.regionAsString());
    }
    if (set.failover() != null) {
      return new RecordRouting.Failover(id, set.failover() == PRIMARY);
    }
    return new RecordRouting.Other(id, set.geoLocation() == null ? "multivalue" : "geolocation");
  }

  /** Sets with other policies or health checks are none of ours, nor are aliases of type CNAME. */
  private static Optional<DnsRecord> record(
      String name, ResourceRecordSet set, Optional<RecordRouting> routing) {
    if (set.healthCheckId() != null
        || routing.filter(RecordRouting.Other.class::isInstance).isPresent()) {
      return Optional.empty();
    }
    return switch (set.type()) {
      case CNAME ->
          routing.isPresent() || set.ttl() == null
              ? Optional.empty()
              : Optional.of(new DnsRecord.Cname(name, value(set), set.ttl()));
      case A, AAAA ->
          Optional.ofNullable(set.aliasTarget()).map(target -> alias(name, set, target, routing));
      case TXT -> line(name, set, routing);
      default -> Optional.empty();
    };
  }

  /** One line, written as we write it. */
  private static Optional<DnsRecord> line(
      String name, ResourceRecordSet set, Optional<RecordRouting> routing) {
    return Optional.of(value(set))
        .filter(value -> set.ttl() != null && value.length() > 2)
        .filter(value -> value.startsWith("\"") && value.endsWith("\""))
        .map(value -> value.substring(1, value.length() - 1))
        .filter(DnsRecord.Txt::isPlain)
        .map(text -> new DnsRecord.Txt(name, text, set.ttl(), routing));
  }

  private static DnsRecord alias(
      String name, ResourceRecordSet set, AliasTarget target, Optional<RecordRouting> routing) {
    return new DnsRecord.Alias(
        name,
        Family.valueOf(set.typeAsString()),
        target.dnsName(),
        target.hostedZoneId(),
        target.evaluateTargetHealth(),
        routing);
  }

  private static String value(ResourceRecordSet set) {
    return set.aliasTarget() == null
        ? set.resourceRecords().stream()
            .map(ResourceRecord::value)
            .collect(Collectors.joining(", "))
        : set.aliasTarget().dnsName();
  }

  private static String text(String type, ResourceRecordSet set, Optional<RecordRouting> routing) {
    var target = value(set).length() > 200 ? value(set).substring(0, 200) + "…" : value(set);
    var what =
        set.aliasTarget() == null
            ? "the record %s %s (TTL %s)".formatted(type, target, set.ttl())
            : "the alias %s to %s".formatted(type, Route53Names.plain(target));
    return routing
        .map(r ->
            "%s with the set identifier %s and %s".formatted(what, r.setIdentifier(), r.detail()))
        .orElse(what);
  }
}
