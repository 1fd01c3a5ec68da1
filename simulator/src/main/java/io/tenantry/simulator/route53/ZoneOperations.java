package io.tenantry.simulator.route53;

import io.tenantry.simulator.core.AwsError;
import io.tenantry.simulator.core.Caller;
import io.tenantry.simulator.core.Engine;
import io.tenantry.simulator.core.Ids;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.services.route53.model.CreateHostedZoneRequest;
import software.amazon.awssdk.services.route53.model.CreateHostedZoneResponse;
import software.amazon.awssdk.services.route53.model.DelegationSet;
import software.amazon.awssdk.services.route53.model.DeleteHostedZoneRequest;
import software.amazon.awssdk.services.route53.model.DeleteHostedZoneResponse;
import software.amazon.awssdk.services.route53.model.GetHostedZoneCountRequest;
import software.amazon.awssdk.services.route53.model.GetHostedZoneCountResponse;
import software.amazon.awssdk.services.route53.model.GetHostedZoneRequest;
import software.amazon.awssdk.services.route53.model.GetHostedZoneResponse;
import software.amazon.awssdk.services.route53.model.HostedZone;
import software.amazon.awssdk.services.route53.model.ListHostedZonesByNameRequest;
import software.amazon.awssdk.services.route53.model.ListHostedZonesByNameResponse;
import software.amazon.awssdk.services.route53.model.ListHostedZonesRequest;
import software.amazon.awssdk.services.route53.model.ListHostedZonesResponse;

/** Creating, deleting and finding hosted zones. */
final class ZoneOperations {
  private static final int PAGE = 100;
  private static final int MAX_REFERENCE = 128;

  private final Engine engine;
  private final Ids ids;
  private final Zones zones;
  private final Changes changes;
  private final ZoneSeeds seeds;

  ZoneOperations(Engine engine, Ids ids, Zones zones, Changes changes) {
    this.engine = engine;
    this.ids = ids;
    this.zones = zones;
    this.changes = changes;
    this.seeds = new ZoneSeeds(engine, ids);
  }

  SdkResponse create(Caller caller, CreateHostedZoneRequest request, Instant now) {
    if (request.name() == null) {
      throw Route53Errors.invalidInput("Invalid request: Name is required");
    }
    var name =
        DnsName.canonical(request.name())
            .filter(n -> !n.contains("\\"))
            .orElseThrow(() -> Route53Errors.invalidName(request.name()));
    check(caller, request.callerReference());
    var config = request.hostedZoneConfig();
    var isPrivate =
        request.vpc() != null || (config != null && Boolean.TRUE.equals(config.privateZone()));
    var comment = config == null ? null : config.comment();
    var reference = request.callerReference();
    var id = ids.upper("Z", 20);
    var zone = seeds.create(caller.account(), id, name, reference, comment, isPrivate, now);
    var change = changes.submit(zone, null, now);
    return CreateHostedZoneResponse.builder()
        .hostedZone(describe(zone))
        .changeInfo(Route53.info(change, now))
        .delegationSet(isPrivate ? null : delegation(zone))
        .vpc(request.vpc())
        .location("https://route53.amazonaws.com/2013-04-01/hostedzone/" + zone.id())
        .build();
  }

  private void check(Caller caller, @Nullable String reference) {
    if (reference == null || reference.isEmpty() || reference.length() > MAX_REFERENCE) {
      throw Route53Errors.invalidInput("Invalid request: CallerReference has 1 to 128 characters");
    }
    var own = zones.of(caller.account());
    if (own.stream().anyMatch(z -> z.callerReference().equals(reference))) {
      throw new AwsError(
          409,
          "HostedZoneAlreadyExists",
          "A hosted zone has already been created with the specified caller reference.");
    }
    if (own.size() >= engine.settings().quotas().zones()) {
      throw new AwsError(
          400, "TooManyHostedZones", "Limits Exceeded: MAX_HOSTED_ZONES_BY_OWNER - " + own.size());
    }
  }

  SdkResponse delete(Caller caller, DeleteHostedZoneRequest request, Instant now) {
    var zone = Route53.owned(zones, caller, request.id());
    var sets = List.copyOf(zones.records(zone.id()).values());
    var own = Set.of("NS", "SOA");
    if (sets.stream().anyMatch(s -> !s.name().equals(zone.name()) || !own.contains(s.type()))) {
      throw new AwsError(
          400,
          "HostedZoneNotEmpty",
          "The specified hosted zone contains non-required resource record sets and so cannot be"
              + " deleted.");
    }
    sets.forEach(set -> engine.store().remove(Zones.RECORD, set.id()));
    engine.store().remove(Zones.ZONE, zone.id());
    var change = changes.submit(zone, null, now);
    return DeleteHostedZoneResponse.builder().changeInfo(Route53.info(change, now)).build();
  }

  SdkResponse get(Caller caller, GetHostedZoneRequest request, Instant now) {
    var zone = Route53.owned(zones, caller, request.id());
    return GetHostedZoneResponse.builder()
        .hostedZone(describe(zone))
        .delegationSet(zone.isPrivate() ? null : delegation(zone))
        .build();
  }

  SdkResponse count(Caller caller, GetHostedZoneCountRequest request, Instant now) {
    return GetHostedZoneCountResponse.builder()
        .hostedZoneCount((long) zones.of(caller.account()).size())
        .build();
  }

  SdkResponse list(Caller caller, ListHostedZonesRequest request, Instant now) {
    var limit = Route53.limit(request.maxItems(), PAGE);
    var marker = request.marker() == null ? "" : Route53.bare(request.marker());
    var rest =
        zones.of(caller.account()).stream()
            .sorted(java.util.Comparator.comparing(Zone::id))
            .filter(zone -> zone.id().compareTo(marker) >= 0)
            .limit(limit + 1L)
            .toList();
    var more = rest.size() > limit;
    return ListHostedZonesResponse.builder()
        .hostedZones(rest.stream().limit(limit).map(this::describe).toList())
        .marker(request.marker())
        .isTruncated(more)
        .nextMarker(more ? rest.getLast().id() : null)
        .maxItems(Integer.toString(limit))
        .build();
  }

  SdkResponse listByName(Caller caller, ListHostedZonesByNameRequest request, Instant now) {
    var limit = Route53.limit(request.maxItems(), PAGE);
    var name = start(request);
    var id = request.hostedZoneId() == null ? "" : Route53.bare(request.hostedZoneId());
    var rest =
        zones.of(caller.account()).stream()
            .filter(zone -> startsAt(zone, name, id))
            .limit(limit + 1L)
            .toList();
    var more = rest.size() > limit;
    return ListHostedZonesByNameResponse.builder()
        .hostedZones(rest.stream().limit(limit).map(this::describe).toList())
        .dnsName(request.dnsName())
        .hostedZoneId(request.hostedZoneId())
        .isTruncated(more)
        .nextDNSName(more ? rest.getLast().name() : null)
        .nextHostedZoneId(more ? rest.getLast().id() : null)
        .maxItems(Integer.toString(limit))
        .build();
  }

  private static String start(ListHostedZonesByNameRequest request) {
    var name = request.dnsName();
    if (request.hostedZoneId() != null && name == null) {
      throw Route53Errors.invalidInput("Invalid request: a HostedZoneId needs a DNSName");
    }
    return name == null
        ? ""
        : DnsName.canonical(name)
            .map(DnsName::reversed)
            .orElseThrow(() -> Route53Errors.invalidName(name));
  }

  private static boolean startsAt(Zone zone, String reversed, String id) {
    var order = DnsName.reversed(zone.name()).compareTo(reversed);
    return order > 0 || (order == 0 && zone.id().compareTo(id) >= 0);
  }

  private HostedZone describe(Zone zone) {
    return HostedZone.builder()
        .id("/hostedzone/" + zone.id())
        .name(zone.name())
        .callerReference(zone.callerReference())
        .config(config -> config.comment(zone.comment()).privateZone(zone.isPrivate()))
        .resourceRecordSetCount((long) zones.records(zone.id()).size())
        .build();
  }

  private static DelegationSet delegation(Zone zone) {
    return DelegationSet.builder().nameServers(zone.nameServers()).build();
  }
}
