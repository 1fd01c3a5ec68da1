package io.tenantry.simulator.route53;

import io.tenantry.simulator.core.AwsError;
import io.tenantry.simulator.core.Caller;
import io.tenantry.simulator.core.Engine;
import io.tenantry.simulator.core.Ids;
import io.tenantry.simulator.route53.RecordSet.Answer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
  private static final String SOA_TAIL = " awsdns-hostmaster.amazon.com. 1 7200 900 1209600 86400";

  private final Engine engine;
  private final Ids ids;
  private final Zones zones;
  private final Changes changes;

  ZoneOperations(Engine engine, Ids ids, Zones zones, Changes changes) {
    this.engine = engine;
    this.ids = ids;
    this.zones = zones;
    this.changes = changes;
  }

  SdkResponse create(Caller caller, CreateHostedZoneRequest request, Instant now) {
    if (request.name() == null) {
      throw Errors.invalidInput("Invalid request: Name is required");
    }
    var name =
        DnsName.canonical(request.name())
            .filter(n -> !n.contains("\\"))
            .orElseThrow(() -> Errors.invalidName(request.name()));
    check(caller, request.callerReference());
    var config = request.hostedZoneConfig();
    var isPrivate =
        request.vpc() != null || (config != null && Boolean.TRUE.equals(config.privateZone()));
    var comment = config == null ? null : config.comment();
    var zone = zone(caller, name, request.callerReference(), comment, isPrivate, now);
    write(zone, now);
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
      throw Errors.invalidInput("Invalid request: CallerReference has 1 to 128 characters");
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

  private Zone zone(
      Caller caller,
      String name,
      String reference,
      @Nullable String comment,
      boolean isPrivate,
      Instant now) {
    var id = ids.upper("Z", 20);
    return new Zone(
        id, caller.account(), name, reference, comment, isPrivate, servers(id), Map.of(), now);
  }

  private static List<String> servers(String zone) {
    var number = Integer.parseInt(Ids.hex(zone, 3), 16) % 512;
    var servers = new ArrayList<String>();
    var domains = List.of("com", "net", "org", "co.uk");
    for (int i = 0; i < domains.size(); i++) {
      servers.add("ns-%d.awsdns-%02d.%s".formatted(number + 512 * i, number % 64, domains.get(i)));
    }
    return servers;
  }

  private void write(Zone zone, Instant now) {
    engine.store().put(Zones.ZONE, zone.id(), zone);
    var servers = zone.nameServers().stream().map(server -> server + ".").toList();
    apex(zone, "NS", new Answer(172_800L, servers, null), now);
    apex(zone, "SOA", new Answer(900L, List.of(servers.getFirst() + SOA_TAIL), null), now);
  }

  private void apex(Zone zone, String type, Answer answer, Instant now) {
    var set = new RecordSet(zone.id(), zone.name(), type, "", answer, Map.of(), now, answer);
    engine.store().put(Zones.RECORD, set.id(), set);
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
    if (request.hostedZoneId() != null && request.dnsName() == null) {
      throw Errors.invalidInput("Invalid request: a HostedZoneId needs a DNSName");
    }
    var name =
        request.dnsName() == null
            ? ""
            : DnsName.canonical(request.dnsName())
                .map(DnsName::reversed)
                .orElseThrow(() -> Errors.invalidName(request.dnsName()));
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
